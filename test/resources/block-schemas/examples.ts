/** Worked examples: the JSON of `fields`, and the checksum that a client computes from it. */
export const EXAMPLES = {
  A: { fields: '{}', checksum: 'sha256:f8e6e96abbc38504d4e9c99fc57281fa0026bede1fa42db79f22f984501710f4' },
  B: {
    fields: `{"title":"Probe","type":"object","block_type_slug":"probe",
      "properties":{"token":{"title":"Token","type":"string","format":"password","writeOnly":true,"position":0},
        "ratio":{"title":"Ratio (é)","type":"number","default":1.0,"position":1},
        "cfg":{"$ref":"#/definitions/Cfg","position":2},"child":{"$ref":"#/definitions/Child","position":3}},
      "required":["token"],"secret_fields":["token","child.k"],
      "block_schema_references":{"child":{"block_type_slug":"child","block_schema_checksum":"sha256:${'0'.repeat(64)}"}},
      "definitions":{"Cfg":{"title":"Cfg","type":"object","properties":{"n":{"type":"integer"}}},
        "Child":{"title":"Child","type":"object","block_type_slug":"child","secret_fields":["k"],"block_schema_references":{},
          "properties":{"k":{"type":"string","format":"password","writeOnly":true}}}}}`,
    checksum: 'sha256:8b1ae1c7e1ead1f6865d1b16820498d05a7ec681cc0d5f99e3d3e8de8f16d42f',
  },
  /** The built-in local file system. */
  C: {
    fields: `{"title":"LocalFileSystem","type":"object","block_type_slug":"local-file-system","block_schema_references":{},"secret_fields":[],
      "properties":{"basepath":{"title":"Basepath","anyOf":[{"type":"string"},{"type":"null"}],"default":null,"position":0}}}`,
    checksum: 'sha256:179d807bbd65d4aec0b6e7b779b602409749ed686b721917037c65e5de62b345',
  },
  /** The schema of the child, created with B. */
  D: {
    fields: `{"title":"Child","type":"object","block_type_slug":"child","secret_fields":["k"],"block_schema_references":{},
      "properties":{"k":{"type":"string","format":"password","writeOnly":true}}}`,
    checksum: 'sha256:6f873c0f8e6099c2696d3f1873a54ae544404cd7c3d2b288a9d678a3a800b17f',
  },
  E: {
    fields: String.raw`{"a":1e3,"b":0.00001,"c":1e16,"d":1.0,"e":123456789012345678901234567890,"f":-0.0,"g":[2,{"z":1.50,"secret_fields":["kept"]}],"h":"\u007f\ud83d\ude00/\"\\\n"}`,
    checksum: 'sha256:7c51e6041ae4c1b68111b34c18700ca8640745a69cb1c692c6bc1cdd4bd93b79',
  },
  F: {
    fields: `{"title":"Outer","type":"object","block_type_slug":"probe","secret_fields":[],"block_schema_references":{},
      "properties":{"a":{"anyOf":[{"$ref":"#/definitions/A"},{"type":"null"}]}},
      "definitions":{"A":{"title":"A","type":"object","properties":{"b":{"type":"array","items":{"$ref":"#/definitions/B"}}}},
        "B":{"title":"B","type":"string","enum":["x"]},"U":{"title":"U","type":"string"},"E":{}}}`,
    checksum: 'sha256:3e426b4e07ebd00345a32383dd3d08292f711b4dd804b94e01b6f7562169d5a8',
  },
} as const;

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: { format?: string };
  example?: unknown;
}

export interface Operation {
  operationId: string;
  tags: string[];
  security?: unknown;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, MediaType> };
  'x-codeSamples'?: { lang: string; label: string; source: string }[];
}

interface MediaType {
  schema: { $ref?: string; items?: { $ref?: string } };
  example?: unknown;
  examples?: { shared?: { $ref: string } };
}

export interface ReferenceDocument {
  info: { description: string };
  security?: unknown;
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes?: unknown; parameters: Record<string, Parameter>; examples: Record<string, { value: unknown }> };
}

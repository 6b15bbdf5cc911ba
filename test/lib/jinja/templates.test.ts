import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../src/base/json/json.ts';
import { Budget } from '../../../src/lib/jinja/budget.ts';
import { InstantValue } from '../../../src/lib/jinja/instant-values.ts';
import { checkTemplate, referencedNames, renderTemplate } from '../../../src/lib/jinja/templates.ts';
import { HostObject, type TemplateInput, TextValue, tuple } from '../../../src/lib/jinja/values.ts';

class Named extends TextValue {
  attribute(name: string) {
    return name === 'value' ? this.plain : undefined;
  }
}

const context = {
  none: null,
  yes: true,
  text: 'Hello World',
  list: [3, 1, 2],
  map: { b: 1, a: [1, null, 'x'] },
  rows: [
    { n: 'b', v: 2 },
    { n: 'a', v: 1 },
  ],
};
const render = (text: string, more: Record<string, TemplateInput> = {}) => renderTemplate(text, { ...context, ...more });

describe('renderTemplate', () => {
  it.each([
    ['{{ 1 + 2 }}', '3'],
    ['no marks at all {# kept #}', 'no marks at all {# kept #}'],
    ['{{ text }}\n', 'Hello World'],
    ['{{ missing }}|{{ missing.a.b["c"] }}|{{ none.x }}|{{ text.nope.x }}', '|||'],
    ['{{ none }} {{ yes }} {{ list }} {{ map }} {{ (1,) }}', "None True [3, 1, 2] {'b': 1, 'a': [1, None, 'x']} (1,)"],
    [
      '{{ 4 / 2 }} {{ 7 // 2 }} {{ -7 % 3 }} {{ 2 ** -1 }} {{ 1e20 }} {{ 1e-5 }} {{ 0.1 + 0.2 }}',
      '2.0 3 2 0.5 1e+20 1e-05 0.30000000000000004',
    ],
    ['{{ {"a": none}.a }} {{ {"a": none}["a"] }} {{ {"a": none}.a is defined }}', 'None None True'],
    ['{% for x in list if x > 1 %}{{ loop.index }}:{{ x }}{{ ";" if not loop.last }}{% endfor %}', '1:3;2:2'],
    ['{% for x in [] %}a{% else %}none{% endfor %}', 'none'],
    ['{% for k, v in map.items() %}{{ k }},{% endfor %}', 'b,a,'],
    ['{% if none %}a{% elif yes %}b{% else %}c{% endif %}', 'b'],
    ['{% print 1, text, none %}{% print %}', '1Hello WorldNone'],
    ['{% set x = 1 %}{% for i in list %}{% set x = x + i %}{% endfor %}{{ x }}', '1'],
    ['{% set ns = namespace(n=0) %}{% for i in list %}{% set ns.n = ns.n + i %}{% endfor %}{{ ns.n }}', '6'],
    ['{% macro m(a, b="x") %}[{{ a }}{{ b }}]{% endmacro %}{{ m(1) }}{{ m(none, b=2) }}', '[1x][None2]'],
    ['{% macro w() %}<{{ caller("q") }}>{% endmacro %}{% call(x) w() %}{{ x }}!{% endcall %}', '<q!>'],
    ['a {%- if yes -%} b {%- endif -%} c', 'abc'],
    ['{% raw %}{{ x }}{% endraw %}{{ "{{" }}', '{{ x }}{{'],
    ['{% filter upper %}ab{% endfilter %}{% set b %}c{% endset %}{{ b|upper }}', 'ABC'],
    ['{{ rows|sort(attribute="n")|map(attribute="v")|join(",") }}', '1,2'],
    ['{{ text|truncate(5) }} {{ text|replace("o", "0", 1) }} {{ "it\'s a-b"|title }}', "He... Hell0 World It's A-B"],
    ['{{ "%05.1f|%-4s|%x"|format(2.25, "a", 255) }} {{ "{:>4}|{x:,}".format("a", x=1234567) }}', '002.2|a   |ff    a|1,234,567'],
    ['{{ {"b": 1, "a": "<&\'é"}|tojson }}', '{"a": "\\u003c\\u0026\\u0027\\u00e9", "b": 1}'],
    ['{{ [1]|tojson(indent=2) }}', '[\n  1\n]'],
    ['{{ "a" is string }} {{ missing is defined }} {{ 3 is odd }} {{ 2 in list }}', 'True False True True'],
    ['{{ "a".__class__ }}{{ map.__proto__ }}{{ constructor }}{{ text.constructor }}', ''],
  ])('%s', (template, expected) => expect(render(template)).toBe(expected));

  it('distinguishes ints and floats of the context', () => {
    const numbers = parseJson('{"i": 9007199254740993, "f": 1.0, "big": 123456789012345678901}') as Record<string, TemplateInput>;
    expect(render('{{ i + 1 }} {{ f }} {{ big|tojson }} {{ f|tojson }}', numbers)).toBe('9007199254740994 1.0 123456789012345678901 1.0');
  });

  it('uses a string with attributes as the string wherever no attribute is read', () => {
    const kind = new Named('FAILED');
    const text =
      '{{ kind }} {{ kind.value }} {{ kind.lower() }} {{ kind == "FAILED" }} {{ kind in ["FAILED"] }} {{ "AIL" in kind }} {{ kind[0] }} {{ kind.nope }}' +
      '|{{ kind|lower }} {{ kind ~ "!" }} {{ kind + "!" }} {{ {"FAILED": 1}[kind] }} {{ kind is string }} {{ [kind] }} {{ [kind]|tojson }}' +
      '|{% set k = kind %}{{ k.value }} {% for each in [kind] %}{{ each|length }}{% endfor %} {{ kinds|map(attribute="value")|join }} {{ kinds|sort }}';
    expect(render(text, { kind, kinds: [kind, new Named('A')] })).toBe(
      "FAILED FAILED failed True True True F |failed FAILED! FAILED! 1 True ['FAILED'] [\"FAILED\"]|FAILED 6 FAILEDA ['A', 'FAILED']",
    );
  });

  it('supports a shared budget for several renderings', () => {
    const budget = new Budget();
    const text = '{% for i in range(100) %}{{ "x" * 10000 }}{% endfor %}';
    expect(renderTemplate(text, {}, { budget }).length).toBe(1_000_000);
    expect(() => renderTemplate(text, {}, { budget })).toThrow('too much text');
    expect(renderTemplate(text).length).toBe(1_000_000);
  });

  it('charges for parsing, unless the template is cached', () => {
    const budget = new Budget();
    const large = `{% if 0 %}${'{{ a }}'.repeat(30_000)}{% endif %}`;
    for (let i = 0; i < 4; i += 1) expect(renderTemplate(large, {}, { budget })).toBe('');
    expect(() => renderTemplate(large, {}, { budget })).toThrow('too many steps');
    expect(checkTemplate(`${large} `, budget)?.message).toContain('too many steps');
    expect(referencedNames(large, budget).size).toBe(0);
    const small = `{% if 0 %}${'{{ a }}'.repeat(2000)}{% endif %}`;
    const another = new Budget();
    for (let i = 0; i < 500; i += 1) expect(renderTemplate(small, {}, { budget: another })).toBe('');
  });

  it('renders date-times and their differences', () => {
    const start = new InstantValue('2026-02-03T04:05:06.000007Z');
    const end = new InstantValue('2026-02-04T04:05:07.000007Z');
    const text =
      '{{ start }} {{ start.isoformat() }} {{ start.strftime("%d %b %Y, %H:%M") }} {{ end - start }} {{ start < end }} {{ start|tojson }}';
    expect(render(text, { start, end })).toBe(
      '2026-02-03 04:05:06.000007+00:00 2026-02-03T04:05:06.000007+00:00 03 Feb 2026, 04:05 1 day, 0:00:01 True "2026-02-03T04:05:06.000007Z"',
    );
  });

  it('exposes only the declared attributes of a host object', () => {
    class Labels extends HostObject {
      readonly typeName = 'Labels';
      attribute = (name: string) => (name === 'prefect' ? 'p' : undefined);
      override item = (key: unknown) => (key === 'a.b' ? 'dotted' : undefined);
      override items = () => [tuple(['a.b', 'dotted'])];
      text = () => 'labels!';
    }
    const labels = new Labels();
    expect(
      render('{{ l.prefect }} {{ l["a.b"] }} {{ l.items }}{{ l.__proto__ }} {% for k, v in l %}{{ k }}={{ v }}{% endfor %} {{ l }}', {
        l: labels,
      }),
    ).toBe('p dotted  a.b=dotted labels!');
  });

  it('runs custom filters, and lists the names that a template reads', () => {
    const filters = new Map([['shout', (value: unknown) => `${value}!`]]);
    expect(renderTemplate('{{ x|shout }}', { x: 'a' }, { filters })).toBe('a!');
    expect([...referencedNames('{{ flow_run.name }}{% for x in events %}{{ x }}{% endfor %}')]).toEqual(['flow_run', 'events', 'x']);
  });

  it.each([
    ['{{ a() }}', "'a' is undefined"],
    ['{{ a.b() }}', "'a' is undefined"],
    ['{{ list.append(1) }}', "access to attribute 'append' of 'list' object is unsafe."],
    ['{{ map.update({}) }}', "access to attribute 'update' of 'dict' object is unsafe."],
    ['{{ text|nosuch }}', "No filter named 'nosuch'."],
    ['{{ text is nosuch }}', "No test named 'nosuch'."],
    ['{{ 1 / 0 }}', 'division by zero'],
    ['{{ 1 + "a" }}', "unsupported operand type(s) for +: 'int' and 'str'"],
    ['{% include "x" %}', 'no loader for this environment specified'],
    ['{% for i in range(101) %}{% endfor %}', 'Range too big. The sandbox blocks ranges larger than MAX_RANGE (100).'],
    ['{{ missing|tojson }}', 'Object of type Undefined is not JSON serializable'],
  ])('rejects %s', (template, message) => expect(() => render(template)).toThrow(message));

  it.each([
    ['long text', '{{ "a" * 1000000000 }}'],
    ['a list joined to itself', `{% set a = ["x" * 2000] * 500 %}{{ ${Array(5000).fill('a').join('~')} }}`],
    ['many numbers joined', `{% set a = [1] * 100000 %}{{ ${Array(300).fill('a').join('~')} }}`],
    ['a list of long lists joined', '{% set a = ["x" * 2000] * 500 %}{{ ([a] * 500)|join }}'],
    ['a list in every field', '{% set a = [1] * 1000 %}{{ ("%(a)s" * 50000)|format(a=a) }}'],
    ['a list in every braced field', '{% set a = [1] * 1000 %}{{ ("{a!r}" * 50000).format(a=a) }}'],
    ['a list truncated in every field', '{% set a = ["x" * 2000] * 500 %}{{ ("%(a).1s{a:.1}" * 50000)|format(a=a) }}'],
    ['a list truncated in every braced field', '{% set a = ["x" * 2000] * 500 %}{{ ("{a!s:.1}" * 50000).format(a=a) }}'],
    ['high precision', '{{ ("%(a).10000d" * 50000)|format(a=1) }}'],
    ['high precision of floats', '{{ ("{a:.10000e}" * 50000).format(a=1.5) }}'],
    ['many fields', '{{ ("%(a)f" * 600000)|format(a=0.05) }}'],
    ['wrapping with a long text', '{{ ("a" * 500)|wordwrap(1, true, "x" * 1000000) }}'],
    ['indented JSON', `{{ ${'['.repeat(90)}[1] * 300000${']'.repeat(90)}|tojson(16) }}`],
    ['links', `{{ ("&" * 4000000)|urlize${'|urlize'.repeat(8)} }}`],
    ['sorting long texts', '{% set s = "A" * 50000 %}{{ ([s ~ "a", s ~ "b"] * 2000)|sort|length }}'],
    ['sorting long lists', '{% set s = [1] * 1000 %}{{ ([s + [2], s + [1]] * 2000)|sort|length }}'],
    ['the minimum of long texts', '{% set s = "A" * 50000 %}{{ ([s ~ "a", s ~ "b"] * 2000)|min|length }}'],
    ['groups of long lists', '{% set s = [1] * 1000 %}{{ ([{"k": s + [2]}, {"k": s + [1]}] * 2000)|groupby("k")|length }}'],
    [
      'different long lists',
      `{% set s = [1] * 1000 %}{{ [${Array.from({ length: 1500 }, (_, i) => `s+[${i}]`).join()}]|unique|list|length }}`,
    ],
    [
      'methods of a long text',
      '{% set s = "A" * 1000000 %}{% for i in range(100) %}{% for j in range(100) %}{% set x = s.lower() %}{% endfor %}{% endfor %}',
    ],
    [
      'copies of a dict',
      `{% set d = {${Array.from({ length: 5000 }, (_, i) => `${i}:0`).join()}} %}` +
        '{% for i in range(100) %}{% for j in range(100) %}{% set x = d.items() %}{% set y = d.values() %}{% endfor %}{% endfor %}',
    ],
    [
      'many arguments',
      '{% macro f() %}{% endmacro %}{% set a = [1] * 100000 %}{% for i in range(100) %}{% for j in range(100) %}{{ f(*a) }}{% endfor %}{% endfor %}',
    ],
    ['long list', '{{ [1] * 1000000000 }}'],
    ['large number', '{{ (9 ** 9) ** (9 ** 9) }}'],
    ['wide format', '{{ "%1000000000d"|format(1) }}'],
    ['doubling text', '{% set ns = namespace(s="aaaaaaaaaa") %}{% for i in range(100) %}{% set ns.s = ns.s ~ ns.s %}{% endfor %}'],
    [
      'shared lists',
      '{% set ns = namespace(s=[1]) %}{% for i in range(100) %}{% set ns.s = [ns.s, ns.s] %}{% endfor %}{{ ns.s == [ns.s] }}{{ ns.s|tojson }}',
    ],
    [
      'comparing shared lists',
      '{% set ns = namespace(s=[1]) %}{% for i in range(21) %}{% set ns.s = [ns.s, ns.s] %}{% endfor %}{% set other = [ns.s] %}' +
        '{% for i in range(100) %}{% for j in range(100) %}{{ other == [ns.s, 1] or [1, other] == [2, ns.s] or ns.s|wordcount }}{% endfor %}{% endfor %}',
    ],
    ['endless macro', '{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}'],
    ['deep brackets', `{{ ${'('.repeat(5000)}1${')'.repeat(5000)} }}`],
    ['long sum', `{{ 1${'+1'.repeat(100_000)} }}`],
    [
      'busy loops',
      '{% set s = "a" * 4000000 %}{% for i in range(100) %}{% for j in range(100) %}{{ s|upper|length }}{% endfor %}{% endfor %}',
    ],
  ])('ends soon: %s', (_name, template) => expect(() => render(template)).toThrow(/^[a-zA-Z]/));
});

describe('checkTemplate', () => {
  it.each([
    ['{{ a', 1, "unexpected end of template, expected 'end of print statement'."],
    ['{{ }}', 1, "Expected an expression, got 'end of print statement'"],
    ['{{ a b }}', 1, "expected token 'end of print statement', got 'b'"],
    ['{% do x %}', 1, "Encountered unknown tag 'do'."],
    [
      '\n{% if x %}\n{% endfor %}',
      3,
      "Encountered unknown tag 'endfor'. Jinja was looking for the following tags: 'elif' or 'else' or 'endif'. The innermost block that needs to be closed is 'if'.",
    ],
    [
      '{% for x in y %}',
      1,
      "Unexpected end of template. Jinja was looking for the following tags: 'endfor' or 'else'. The innermost block that needs to be closed is 'for'.",
    ],
    ['{{ "a }}', 1, `unexpected char '"' at 3`],
    ['{{ (a }}', 1, "unexpected '}', expected ')'"],
    ['{% set 1 = 2 %}', 1, "can't assign to 'const'"],
    ['x {# c ', 1, 'Missing end of comment tag'],
  ])('%s', (template, line, message) => expect(checkTemplate(template)).toEqual({ line, message }));

  it.each([
    '{% extends "x" if a else "y" %}',
    '{% include "x" ignore missing without context %}',
    '{% import "x" as y with context %}',
    '{% from "x" import a as b, c, d with context %}',
    '{% from "x" import a, with context %}',
    '{% if a: %}x{% else: %}y{% endif %}',
    '{% for x in recursive recursive: %}{% endfor %}',
    '{% print a, b %}{% print %}',
    '{% raw %}',
    'x {{ a }} {#',
  ])('%s parses', (template) => expect(checkTemplate(template)).toBeUndefined());

  it.each([
    '{% extends "x" y %}',
    '{% include "x" ignore %}',
    '{% import "x" %}',
    '{% from "x" import %}',
    '{% from "x" import _a %}',
    '{% from "x" import a b %}',
    '{% for a, in b %}{% endfor %}',
    '{% set a, = 1 %}',
    '{% print a, %}',
    '{% raw %}x',
  ])('%s does not parse', (template) => expect(checkTemplate(template)).toBeDefined());

  it('names and filters can be unknown', () => expect(checkTemplate('{{ x|nosuch }} {{ y() }}')).toBeUndefined());

  it('rejects by the number of loops first, then by their depth', () => {
    const nested = '{% for a in x %}{% for b in x %}{% for c in x %}{% endfor %}{% endfor %}{% endfor %}';
    expect(checkTemplate(nested)).toEqual({
      line: 0,
      message: 'Contains nested for loops at a depth of 3. Templates can nest for loops no more than 2 loops deep.',
    });
    const inElse = nested.replace('{% for b', '{% else %}{% for b');
    expect(checkTemplate(inElse)).toEqual(checkTemplate(nested));
    expect(checkTemplate(nested + '{% for a in x %}{% endfor %}'.repeat(8))).toEqual({
      line: 0,
      message: 'Contains 11 for loops. Templates can contain no more than 10 for loops.',
    });
    expect(checkTemplate('{% for a in x %}{% for b in x %}{% endfor %}{% endfor %}'.repeat(5))).toBeUndefined();
  });
});

describe('humanize filters', () => {
  const now = () => '2026-03-05T12:00:00.000000Z';
  it.each([
    ['1234567|humanize_naturalsize', '1.2 MB'],
    ['3000|humanize_naturalsize(binary=true)', '2.9 KiB'],
    ['102|humanize_ordinal', '102nd'],
    ['1234567.5|humanize_intcomma', '1,234,567.5'],
    ['1234567|humanize_intword', '1.2 million'],
    ['5|humanize_apnumber', 'five'],
    ['1.25|humanize_fractional', '1 1/4'],
    ['1500|humanize_scientific', '1.50 x 10³'],
    ['1500|humanize_metric("V")', '1.50 kV'],
    ['200|humanize_clamp(ceil=100)', '>100'],
    ['3633|humanize_naturaldelta', 'an hour'],
    ['3633|humanize_precisedelta', '1 hour and 33 seconds'],
    ['at|humanize_naturaltime', '2 days ago'],
    ['at|humanize_naturalday', 'Mar 03'],
    ['at|humanize_naturaldate', 'Mar 03'],
    ['(at - later)|humanize_naturaldelta', 'a day'],
  ])('%s', (expression, expected) => {
    const instants = { at: new InstantValue('2026-03-03T11:00:00.000000Z'), later: new InstantValue('2026-03-04T12:00:00.000000Z') };
    expect(renderTemplate(`{{ ${expression} }}`, instants, { now })).toBe(expected);
  });
});

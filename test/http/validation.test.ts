import { describe, expect, it } from 'vitest';
import { invalidValue, notFoundText, type Problem, unprocessable } from '../../src/base/errors.ts';
import { type JsonValue, LosslessNumber } from '../../src/base/json/value.ts';
import { number } from '../../src/contract/scalars.ts';
import { type Page, page, pageLimit, pageOffset } from '../../src/resources/paging.ts';
import { api, expectNoBreach, flow, ID, settingsOf } from './harness.ts';

expectNoBreach();

/** A server that records what its handlers receive. */
function recorder() {
  const seen: { body: unknown; query: unknown }[] = [];
  const settings = settingsOf();
  const note =
    <R>(reply: R) =>
    async (request: { body: unknown; query: unknown }): Promise<R> => {
      seen.push(request);
      return reply;
    };
  /** Fails with an error that every operation may send, for tests that check only the request. */
  const noteOnly = async (request: { body: unknown; query: unknown }): Promise<never> => {
    seen.push(request);
    throw notFoundText('noted');
  };
  const server = api({
    createFlow: note({ status: 201, body: flow }),
    updateFlow: note({ status: 204 }),
    filterFlows: async (request) => {
      pageLimit(request.body.limit, settings);
      return note({ status: 200 as const, body: [] })(request);
    },
    filterFlowRuns: note({ status: 200, body: [] }),
    setFlowRunState: noteOnly,
    createVariable: async ({ body }) => ({
      status: 201,
      body: {
        id: ID,
        created: '2026-01-02T03:04:05Z',
        updated: '2026-01-02T03:04:05Z',
        name: body.name,
        value: body.value ?? null,
        tags: [],
      },
    }),
    createCsrfToken: async () => {
      throw unprocessable('CSRF protection is disabled.');
    },
    readScheduledFlowRunsOfWorkPool: note({ status: 200, body: [] }),
    updateFlowRunLabels: note({ status: 204 }),
  });
  return { server, seen };
}

interface Sent {
  status: number;
  body: {
    detail: { loc: string[]; msg: string; type: string }[];
    exception_detail: Record<string, unknown>[];
    exception_message: string;
    request_body: unknown;
  };
}

const types = (response: Sent) => response.body.exception_detail.map(({ type, loc }) => [type, (loc as unknown[]).join('.')]);

describe('the body of a 422', () => {
  const { server } = recorder();

  it('contains both lists, the message, and the request', async () => {
    const sent = { name: 'a/b', tags: [1], id: ID };
    const response = (await server.post('/api/flows/').send(sent)) as Sent;
    expect(response.status).toBe(422);
    expect(response.body).toEqual({
      detail: [
        { loc: ['body', 'name'], msg: "String should match pattern '^[^/%&><]+$'", type: 'string_pattern_mismatch' },
        { loc: ['body', 'tags', '0'], msg: 'Input should be a valid string', type: 'string_type' },
        { loc: ['body', 'id'], msg: 'Extra inputs are not permitted', type: 'extra_forbidden' },
      ],
      exception_message: 'Invalid request received.',
      exception_detail: [
        {
          type: 'string_pattern_mismatch',
          loc: ['body', 'name'],
          msg: "String should match pattern '^[^/%&><]+$'",
          input: 'a/b',
          ctx: { pattern: '^[^/%&><]+$' },
        },
        { type: 'string_type', loc: ['body', 'tags', 0], msg: 'Input should be a valid string', input: 1 },
        { type: 'extra_forbidden', loc: ['body', 'id'], msg: 'Extra inputs are not permitted', input: ID },
      ],
      request_body: sent,
    });
  });

  it('names a missing field with the object that lacks it', async () => {
    const response = (await server.post('/api/flows/').send({ tags: [] })) as Sent;
    expect(response.body.exception_detail).toEqual([
      { type: 'missing', loc: ['body', 'name'], msg: 'Field required', input: { tags: [] } },
    ]);
  });

  it('has the prefix of custom rules for a custom rule', () => {
    expect(invalidValue(['body', 'cron'], 'Invalid cron', 'x').problems).toEqual([
      { type: 'value_error', loc: ['body', 'cron'], msg: 'Value error, Invalid cron', input: 'x', ctx: { error: {} } },
    ]);
  });
});

describe('bodies that are not objects', () => {
  const { server, seen } = recorder();
  const send = async (path: string, text: string, type = 'application/json') =>
    (await server.post(path).set('Content-Type', type).send(text)) as Sent;

  it('422: missing or null where one object is required', async () => {
    expect(types(await send('/api/flows/', ''))).toEqual([['missing', 'body']]);
    expect(types(await send('/api/flows/', 'null'))).toEqual([['missing', 'body']]);
    expect(types((await server.put('/api/admin/storage')) as Sent)).toEqual([['missing', 'body']]);
  });

  it('422: a list or a scalar where one object is required', async () => {
    for (const text of ['[]', '1', '"x"', 'true'])
      expect(types(await send('/api/flows/', text))).toEqual([['model_attributes_type', 'body']]);
    expect(types(await send('/api/logs/', '{}'))).toEqual([['list_type', 'body']]);
  });

  it('200: an absent body and null have no parameters', async () => {
    for (const text of ['', 'null', '{}']) expect((await send('/api/flows/filter', text)).status).toBe(200);
    expect(seen.map(({ body }) => body)).toEqual(Array(3).fill({ sort: 'NAME_ASC', offset: 0 }));
  });

  it('422: a list or a scalar lacks every parameter', async () => {
    const response = await send('/api/flows/filter', '[]');
    expect(types(response)).toContainEqual(['missing', 'body.flows']);
    expect(types(response)).toContainEqual(['missing', 'body.limit']);
  });

  it('422: a required parameter that is absent or null', async () => {
    for (const body of [undefined, {}, { state: null, force: true }]) {
      const response = (await server.post(`/api/flow_runs/${ID}/set_state`).send(body)) as Sent;
      expect(response.body.exception_detail).toEqual([{ type: 'missing', loc: ['body', 'state'], msg: 'Field required', input: null }]);
    }
  });

  it('422: invalid JSON, with the offset and the text', async () => {
    const response = await send('/api/flows/', '{"name": }');
    expect(types(response)).toEqual([['json_invalid', 'body.9']]);
    expect([response.body.detail[0]!.msg, response.body.request_body]).toEqual(['JSON decode error', '{"name": }']);
  });

  it('400: invalid UTF-8', async () => {
    const request = server.post('/api/flows/').set('Content-Type', 'application/json');
    request.write(Buffer.from([0x22, 0xff, 0x22]));
    const response = await request;
    expect([response.status, response.body]).toEqual([400, { detail: 'There was an error parsing the body' }]);
  });

  it('422: another media type, also an empty one', async () => {
    for (const type of ['text/plain', 'application/xml', '']) {
      expect(types(await send('/api/flows/', '{"name":"x"}', type))).toEqual([['model_attributes_type', 'body']]);
    }
  });

  it('201: all media types of JSON', async () => {
    for (const type of ['application/json; charset=utf-8', 'application/problem+json', 'APPLICATION/JSON']) {
      expect((await send('/api/flows/', '{"name":"x"}', type)).status).toBe(201);
    }
  });

  it('422: nesting beyond the limit', async () => {
    const { server } = recorder();
    for (const depth of [257, 100_000]) {
      const text = `{"name":"x","value":${'['.repeat(depth)}${']'.repeat(depth)}}`;
      const response = (await server.post('/api/variables/').set('Content-Type', 'application/json').send(text)) as Sent;
      expect([response.status, types(response)]).toEqual([422, [['value_error', 'body']]]);
    }
    const text = `{"name":"x","value":${'['.repeat(200)}${']'.repeat(200)}}`;
    expect((await server.post('/api/variables/').set('Content-Type', 'application/json').send(text)).status).toBe(201);
  });

  it('413: bytes beyond the limit, announced or not', async () => {
    const server = api({}, { env: { SERVICE_API_MAX_BODY_SIZE: '2000' } });
    const response = await server.post('/api/flows/').send({ name: 'x'.repeat(3000) });
    expect([response.status, response.body]).toEqual([413, { detail: 'Request body is larger than 2000 bytes.' }]);
    const request = server.post('/api/flows/').set('Transfer-Encoding', 'chunked').set('Content-Type', 'application/json');
    request.write(JSON.stringify({ name: 'x'.repeat(3000) }));
    expect((await request).status).toBe(413);
  });
});

describe('null, absent, and unknown fields', () => {
  const { server, seen } = recorder();
  const given = async (path: string, body: object) => {
    const response = await server.post(path).send(body);
    return response.status !== 422 ? seen.at(-1)!.body : types(response);
  };

  it('200: null is the default of a parameter, unknown parameters are ignored', async () => {
    const body = { sort: null, limit: null, offset: null, flows: null, work_queues: null, junk: 1 };
    expect(await given('/api/flows/filter', body)).toEqual({ sort: 'NAME_ASC', offset: 0 });
  });

  it('200: filters as clients send them, with every field', async () => {
    const filter = {
      operator: 'and_',
      id: { any_: [ID.replaceAll('-', '').toUpperCase()] },
      name: null,
      tags: { operator: 'or_', all_: null, is_null_: true },
    };
    expect(await given('/api/flows/filter', { flows: filter })).toMatchObject({
      flows: { id: { any_: [ID] }, name: null, tags: { is_null_: true } },
    });
  });

  it('422: unknown fields in filters and in create bodies, but not in value objects', async () => {
    expect(await given('/api/flows/filter', { flows: { id: { some_: [] } } })).toEqual([['extra_forbidden', 'body.flows.id.some_']]);
    const state = { type: 'RUNNING', state_details: { flow_run_id: null, unknown: 1 } };
    expect(await given(`/api/flow_runs/${ID}/set_state`, { state, force: null, more: 1 })).toMatchObject({
      state: { type: 'RUNNING' },
      force: false,
    });
    expect(await given(`/api/flow_runs/${ID}/set_state`, { state: { ...state, id: ID } })).toEqual([['extra_forbidden', 'body.state.id']]);
  });

  it('204: an update distinguishes absent, null, and a value', async () => {
    const patch = async (body: object) => (await server.patch(`/api/flows/${ID}`).send(body)).status;
    expect([await patch({}), seen.at(-1)!.body]).toEqual([204, {}]);
    expect(await patch({ tags: null })).toBe(422);
    expect([await patch({ tags: ['a'] }), seen.at(-1)!.body]).toEqual([204, { tags: ['a'] }]);
  });

  it('defaults are not shared between requests', async () => {
    const first = (await given('/api/flow_runs/filter', {})) as Record<string, unknown>;
    const second = (await given('/api/flow_runs/filter', {})) as Record<string, unknown>;
    expect(first).toEqual(second);
    expect(first).not.toBe(second);
  });
});

describe('limits and pages', () => {
  const { server } = recorder();
  const limit = async (value: unknown) => (await server.post('/api/flows/filter').send({ limit: value })) as Sent;

  it('422: out of range, as one message; not a number, as a list', async () => {
    expect((await limit(201)).body).toEqual({ detail: 'Invalid limit: must be less than or equal to 200.' });
    expect((await limit(-1)).body).toEqual({ detail: 'Invalid limit: must be greater than or equal to 0.' });
    expect(types(await limit('x'))).toEqual([['int_parsing', 'body.limit']]);
    expect((await limit(0)).status).toBe(200);
  });

  it('the envelope contains the number of pages', () => {
    const pages = (count: number, limit: number): Page<never> => page({ results: [], count, limit, page: 99 });
    expect([pages(7, 2).pages, pages(8, 2).pages, pages(0, 2).pages, pages(7, 0).pages]).toEqual([4, 4, 0, 0]);
    expect([pageOffset(1, 10), pageOffset(3, 10)]).toEqual([0, 20]);
  });
});

describe('values', () => {
  const { server, seen } = recorder();
  const offset = async (value: unknown) => {
    const response = (await server.post('/api/flows/filter').send({ offset: value })) as unknown as Sent;
    return response.status === 200 ? (seen.at(-1)!.body as { offset: number }).offset : response.body.exception_detail[0]!.type;
  };
  const force = async (value: unknown) => {
    const response = (await server
      .post(`/api/flow_runs/${ID}/set_state`)
      .send({ state: { type: 'RUNNING' }, force: value })) as unknown as Sent;
    return response.status !== 422 ? (seen.at(-1)!.body as { force: boolean }).force : response.body.exception_detail[0]!.type;
  };
  const ids = async (value: unknown) => {
    const response = (await server.post('/api/flows/filter').send({ flows: { id: { any_: [value] } } })) as unknown as Sent;
    return response.status === 200
      ? (seen.at(-1)!.body as { flows: { id: { any_: string[] } } }).flows.id.any_[0]
      : response.body.exception_detail[0]!.type;
  };

  it('integers are read leniently', async () => {
    expect([await offset(3), await offset('3'), await offset(' 4 '), await offset('5.0'), await offset(true)]).toEqual([3, 3, 4, 5, 1]);
    expect([await offset('1_000'), await offset('1__0'), await offset('0x10')]).toEqual([1000, 'int_parsing', 'int_parsing']);
    expect([await offset(1.5), await offset('x'), await offset([]), await offset(-1)]).toEqual([
      'int_from_float',
      'int_parsing',
      'int_type',
      'greater_than_equal',
    ]);
    expect(await offset(1e30)).toBe('less_than_equal');
  });

  it('numbers are read leniently', () => {
    const read = (value: unknown) => {
      const problems: Problem[] = [];
      const found = number(value, problems);
      return problems[0]?.type ?? found;
    };
    expect([1.5, ' 1.5 ', '1_0.5', '.5', '2.', '-1e3', true].map(read)).toEqual([1.5, 1.5, 10.5, 0.5, 2, -1000, 1]);
    for (const wrong of ['', 'x', '0x10', '0b1', '1_', '1__0', '1e', 'inf']) expect(read(wrong), wrong).toBe('float_parsing');
    expect([[], {}, null].map(read)).toEqual(['float_type', 'float_type', 'float_type']);
    // linear time: a long string must not block other requests
    expect(read(`${'1'.repeat(1_000_000)}x`)).toBe('float_parsing');
  });

  it('booleans are read leniently', async () => {
    expect([await force(1), await force('yes'), await force('OFF'), await force(0)]).toEqual([true, true, false, false]);
    expect([await force('maybe'), await force(2), await force([])]).toEqual(['bool_parsing', 'bool_parsing', 'bool_type']);
    expect(await force(1.5)).toBe('bool_type');
  });

  it('ids in every notation are normalized', async () => {
    for (const id of [ID, ID.toUpperCase(), ID.replaceAll('-', ''), `{${ID}}`, `urn:uuid:${ID}`]) expect(await ids(id)).toBe(ID);
    const bare = ID.replaceAll('-', '');
    for (const wrong of ['x', `${ID}0`, '', ` ${ID}`, `{${bare}}`, `urn:uuid:${bare}`])
      expect(await ids(wrong), wrong).toBe('uuid_parsing');
    expect(await ids(1)).toBe('uuid_type');
  });

  it('instants in every notation are normalized', async () => {
    const dueBefore = async (value: unknown) => {
      const response = (await server
        .post('/api/work_pools/p/get_scheduled_flow_runs')
        .send({ scheduled_before: value })) as unknown as Sent;
      return response.status === 200
        ? (seen.at(-1)!.body as { scheduled_before: string }).scheduled_before
        : response.body.exception_detail[0]!.type;
    };
    expect(await dueBefore('2021-07-01 00:00:00+00:00')).toBe('2021-07-01T00:00:00.000000Z');
    expect(await dueBefore('2026-01-02T03:04:05.123456+02:00')).toBe('2026-01-02T01:04:05.123456Z');
    expect(await dueBefore('2026-01-02')).toBe('2026-01-02T00:00:00.000000Z');
    expect(await dueBefore(1_767_323_045.5)).toBe('2026-01-02T03:04:05.500000Z');
    for (const wrong of ['', ' 2026-01-02', '2026-13-01', '2026-01-02T24:00:00Z', true, 'PT1H', []])
      expect(await dueBefore(wrong)).toBe('value_error');
  });

  it('enumerations list the accepted values', async () => {
    const response = (await server.post('/api/flows/filter').send({ sort: 'AGE' })) as unknown as Sent;
    expect(response.body.exception_detail[0]).toMatchObject({
      type: 'enum',
      msg: expect.stringMatching(/^Input should be '\w+', .* or '\w+'$/),
      input: 'AGE',
    });
  });

  it('tagged unions report the tag, and the fields of the selected member', async () => {
    const automation = (trigger: unknown) => server.post('/api/automations/').send({ name: 'a', trigger, actions: [] });
    expect(types((await automation({})) as unknown as Sent)).toEqual([['union_tag_not_found', 'body.trigger']]);
    expect(types((await automation({ type: 'odd' })) as unknown as Sent)).toEqual([['union_tag_invalid', 'body.trigger']]);
    const wrong = types(await automation({ type: 'event', posture: 'Reactive', threshold: 'x' }));
    expect(wrong).toEqual([['int_parsing', 'body.trigger.event.threshold']]);
  });

  it('422: parameters of the query and the path', async () => {
    expect(types((await server.get('/api/csrf-token')) as unknown as Sent)).toEqual([['missing', 'query.client']]);
    expect((await server.get('/api/csrf-token?client=')).body).toEqual({ detail: 'CSRF protection is disabled.' });
    expect(types((await server.get('/api/flow_run_states/?flow_run_id=x')) as unknown as Sent)).toEqual([
      ['uuid_parsing', 'query.flow_run_id'],
    ]);
  });
});

describe('free-form JSON', () => {
  const { server, seen } = recorder();
  const roundTrip = async (text: string) => {
    const response = await server.post('/api/variables/').set('Content-Type', 'application/json').send(`{"name":"n","value":${text}}`);
    return /"value":(.*),"tags":\[\]\}$/.exec(response.text)?.[1];
  };

  it('numbers keep their digits', async () => {
    for (const value of ['12345678901234567890123', '1.0', '{"n":[1e5,-0.0],"s":"1.0"}', '9007199254740993'])
      expect(await roundTrip(value)).toBe(value);
    expect(await roundTrip('{"z":NaN,"i":-Infinity,"big":1e999}')).toBe('{"z":null,"i":null,"big":null}');
  });

  it('labels keep their digits, declared fields become plain numbers', async () => {
    await server.patch(`/api/flow_runs/${ID}/labels`).set('Content-Type', 'application/json').send('{"a":1.0,"b":2,"c":"x","d":true}');
    expect(seen.at(-1)!.body).toEqual({ a: new LosslessNumber('1.0'), b: 2, c: 'x', d: true });
    await server.post('/api/flows/filter').set('Content-Type', 'application/json').send('{"offset":2.0,"junk":12345678901234567890}');
    expect(seen.at(-1)!.body).toEqual({ offset: 2, sort: 'NAME_ASC' });
    const wrong = (await server.patch(`/api/flow_runs/${ID}/labels`).send({ a: [] } as JsonValue as object)) as unknown as Sent;
    expect(wrong.status).toBe(422);
  });
});

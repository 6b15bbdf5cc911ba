import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { onEveryStore } from '../../support/every-store.ts';
import { automation, automationBody, doNothing, problems, runDeployment, trigger } from './builders.ts';

describe('createAutomation', () => {
  onEveryStore((api) => {
    it('201: a minimal automation, with every default', async () => {
      const sent = v7();
      const response = await api.post('/automations/', {
        name: '',
        trigger: { ...trigger(), id: sent },
        actions: [doNothing],
        owner_resource: 'x',
      });
      expect(response.status).toBe(201);
      const { id, created, updated, trigger: stored, ...rest } = response.body;
      expect(rest).toEqual({
        name: '',
        description: '',
        enabled: true,
        tags: [],
        actions: [doNothing],
        actions_on_trigger: [],
        actions_on_resolve: [],
      });
      expect(created).toBe(updated);
      expect(stored).toEqual({
        type: 'event',
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        match: {},
        match_related: {},
        after: [],
        expect: ['acme.failed'],
        for_each: [],
        posture: 'Reactive',
        threshold: 1,
        within: 0,
      });
      expect(stored.id).not.toBe(sent);
      expect((await api.get(`/automations/${id}`)).body).toEqual(response.body);
    });

    it('201: the event of the creation carries the automation', async () => {
      const made = await automation(api);
      const [event] = (await api.events('prefect.automation.created')).filter(({ payload }) => payload.id === made.id);
      expect(event!.resource).toEqual({ 'prefect.resource.id': `prefect.automation.${made.id}`, 'prefect.resource.name': made.name });
      expect(event!.payload).toEqual(made);
    });

    it('201: every action, with every default', async () => {
      const [deployment_id, work_pool_id, work_queue_id, automation_id, block_document_id] = Array.from({ length: 5 }, () => v7());
      const actions = [
        { type: 'run-deployment', deployment_id, nonsense: 1 },
        { type: 'pause-deployment', source: 'inferred' },
        { type: 'resume-deployment', deployment_id },
        { type: 'cancel-flow-run' },
        { type: 'suspend-flow-run' },
        { type: 'resume-flow-run' },
        { type: 'delete-flow-run' },
        { type: 'change-flow-run-state', state: 'FAILED' },
        { type: 'pause-work-pool', work_pool_id },
        { type: 'resume-work-pool', source: 'inferred', work_pool_id: null },
        { type: 'pause-work-queue', work_queue_id },
        { type: 'resume-work-queue', source: 'inferred' },
        { type: 'pause-automation', automation_id },
        { type: 'resume-automation', source: 'inferred' },
        { type: 'send-notification', block_document_id, body: '{{ flow_run.name }}' },
        { type: 'call-webhook', block_document_id },
      ];
      const made = await automation(api, { actions, actions_on_trigger: [doNothing], actions_on_resolve: [{ type: 'cancel-flow-run' }] });
      expect(made.actions).toEqual([
        { type: 'run-deployment', source: 'selected', deployment_id, parameters: null, job_variables: null, schedule_after: 0 },
        { type: 'pause-deployment', source: 'inferred', deployment_id: null },
        { type: 'resume-deployment', source: 'selected', deployment_id },
        ...actions.slice(3, 7),
        { type: 'change-flow-run-state', name: null, state: 'FAILED', message: null, force: false },
        { type: 'pause-work-pool', source: 'selected', work_pool_id },
        { type: 'resume-work-pool', source: 'inferred', work_pool_id: null },
        { type: 'pause-work-queue', source: 'selected', work_queue_id },
        { type: 'resume-work-queue', source: 'inferred', work_queue_id: null },
        { type: 'pause-automation', source: 'selected', automation_id },
        { type: 'resume-automation', source: 'inferred', automation_id: null },
        { type: 'send-notification', block_document_id, subject: 'Prefect automated notification', body: '{{ flow_run.name }}' },
        { type: 'call-webhook', block_document_id, payload: '' },
      ]);
      expect([made.actions_on_trigger, made.actions_on_resolve]).toEqual([[doNothing], [{ type: 'cancel-flow-run' }]]);
    });

    it('201: a webhook payload that is an object is stored as its text', async () => {
      const payload = { a: [1, { b: 1.5 }], empty: {}, none: [], text: '{{ event.id }}' };
      const made = await automation(api, { actions: [{ type: 'call-webhook', block_document_id: v7(), payload }] });
      expect(made.actions[0].payload).toBe(JSON.stringify(payload, null, 2));
    });

    it.each<[string, Record<string, unknown>, number | null]>([
      ['absent', { posture: 'Proactive' }, 10],
      ['0', { posture: 'Proactive', within: 0 }, 10],
      ['10', { posture: 'Proactive', within: 10 }, 10],
      ['PT30S', { within: 'PT30S' }, 30],
      ['P1D', { within: 'P1D' }, 86_400],
      ['PT1H30M0.5S', { within: 'PT1H30M0.5S' }, 5400.5],
      ['00:00:20', { within: '00:00:20' }, 20],
      ['1 day, 01:00:00', { within: '1 day, 01:00:00' }, 90_000],
      ['2.5', { within: 2.5 }, 2.5],
      ['a proactive PT1M', { posture: 'Proactive', within: 'PT1M' }, 60],
      ['null in a sequence', { type: 'sequence', triggers: [], within: null }, null],
      ['negative in a sequence', { type: 'sequence', triggers: [], within: '-PT5S' }, -5],
    ])('201: within %s', async (_, given, within) => {
      expect((await automation(api, { trigger: trigger(given) })).trigger.within).toBe(within);
    });

    it.each<[string, Record<string, unknown>, string]>([
      ['null', { within: null }, 'body.trigger.event.within: Value error, `within` should be a valid timedelta'],
      ['"30"', { within: '30' }, 'body.trigger.event.within: Input should be a valid timedelta'],
      ['PT', { within: 'PT' }, 'body.trigger.event.within: Input should be a valid timedelta'],
      ['1e14', { within: 1e14 }, 'body.trigger.event.within: Input should be a valid timedelta'],
      ['-1', { within: -1 }, 'body.trigger.event.within: Input should be greater than or equal to 0 seconds'],
      ...[9.9, -20, 'PT5S', '00:00:09'].map((within): [string, Record<string, unknown>, string] => [
        `${within} for a proactive trigger`,
        { posture: 'Proactive', within },
        'body.trigger.event.within: Value error, `within` for Proactive triggers must be greater than or equal to 10 seconds',
      ]),
      [
        '9 for a proactive trigger inside others',
        {
          type: 'sequence',
          within: null,
          triggers: [trigger(), { type: 'compound', require: 'all', within: 5, triggers: [trigger({ posture: 'Proactive', within: 9 })] }],
        },
        'body.trigger.sequence.triggers.1.compound.triggers.0.event.within: Value error, `within` for Proactive triggers must be greater than or equal to 10 seconds',
      ],
      [
        'require 0',
        { type: 'compound', triggers: [trigger()], within: 1, require: 0 },
        'body.trigger.compound: Value error, require must be at least 1',
      ],
      [
        'require 3 of 2',
        { type: 'compound', triggers: [trigger(), trigger()], within: 1, require: 3 },
        'body.trigger.compound: Value error, require must be less than or equal to the number of triggers',
      ],
      ['a composite without within', { type: 'sequence', triggers: [] }, 'body.trigger.sequence.within: Field required'],
      ['no posture', { posture: undefined }, 'body.trigger.event.posture: Field required'],
      ['Metric', { posture: 'Metric' }, "body.trigger.event.posture: Input should be 'Reactive' or 'Proactive'"],
      ['reactive', { posture: 'reactive' }, "body.trigger.event.posture: Input should be 'Reactive' or 'Proactive'"],
    ])('422: a trigger with %s', async (_, given, problem) => {
      const response = await api.post('/automations/', automationBody({ trigger: trigger(given) }));
      expect(response.status).toBe(422);
      expect(problems(response)).toEqual([problem]);
    });

    describe('metric triggers', () => {
      const metric = { name: 'successes', operator: '<', threshold: 0.9 };
      const created = async (given: object) => api.post('/automations/', automationBody({ trigger: given }));

      it('201: as the client sends them, with the defaults, also without a type', async () => {
        const match_related = { 'prefect.resource.id': 'prefect.deployment.x', 'prefect.resource.role': 'deployment' };
        const { status, body } = await created({ match_related, metric });
        expect([status, body.trigger]).toEqual([
          201,
          {
            ...{ type: 'metric', id: expect.any(String), match: {}, match_related, posture: 'Metric' },
            metric: { ...metric, range: 300, firing_for: 300 },
          },
        ]);
        const { body: spelled } = await created({
          type: 'metric',
          posture: 'Metric',
          metric: { ...metric, range: 'PT1H', firing_for: '00:10:00' },
        });
        expect(spelled.trigger.metric).toMatchObject({ range: 3600, firing_for: 600 });
      });

      it.each([
        ['an unknown name', { metric: { ...metric, name: 'speed' } }, 'metric.name'],
        ['an unknown operator', { metric: { ...metric, operator: '==' } }, 'metric.operator'],
        ['a short range', { metric: { ...metric, range: 299 } }, 'metric.range'],
        ['a short time', { metric: { ...metric, firing_for: 0 } }, 'metric.firing_for'],
        ['a wrong duration', { metric: { ...metric, range: 'soon' } }, 'metric.range'],
        ['no metric', { metric: undefined }, 'metric: Field required'],
        ['another posture', { posture: 'Reactive' }, 'posture'],
        ['a negated pattern', { match: { 'prefect.resource.id': '!prefect.flow-run.x' } }, 'negated'],
        ['another label', { match: { env: 'prod' } }, 'the label env'],
        ['another kind', { match: { 'prefect.resource.id': 'prefect.block-document.*' } }, 'is neither a complete id'],
        ['a part of an id', { match: { 'prefect.resource.id': 'prefect.flow-run.01*' } }, 'is neither a complete id'],
        [
          'the wrong kind',
          { match: { 'prefect.resource.id': 'prefect.flow.*' }, metric: { ...metric, name: 'slots_used' } },
          'concurrency-limit',
        ],
        [
          'an asset without a key',
          { match: { 'prefect.resource.name': 'x' }, metric: { ...metric, name: 'asset_age' } },
          'prefect.resource.id only',
        ],
      ])('422: a metric trigger with %s', async (_, given, problem) => {
        const response = await created({ type: 'metric', posture: 'Metric', metric, ...given });
        expect([response.status, problems(response)]).toEqual([422, [expect.stringContaining(problem)]]);
      });
    });

    it('201: infers the type of a trigger, creates new ids at every level, removes duplicates', async () => {
      const event = {
        posture: 'Reactive',
        after: ['a', 'a', 'b'],
        expect: ['c', 'c'],
        for_each: ['x', 'x'],
        match: { a: ['x', '!y'] },
        match_related: [{ r: 'x' }],
        threshold: 0,
      };
      const made = await automation(api, {
        trigger: { require: 'any', within: 5, triggers: [event, { within: null, triggers: [{ ...event, id: v7() }] }] },
      });
      const { type, id, require, triggers } = made.trigger;
      expect([type, require, triggers[0].type, triggers[1].type, triggers[1].triggers[0].type]).toEqual([
        'compound',
        'any',
        'event',
        'sequence',
        'event',
      ]);
      expect(new Set([id, triggers[0].id, triggers[1].id, triggers[1].triggers[0].id]).size).toBe(4);
      expect(triggers[0]).toMatchObject({
        after: ['a', 'b'],
        expect: ['c'],
        for_each: ['x'],
        match: { a: ['x', '!y'] },
        match_related: [{ r: 'x' }],
        threshold: 0,
      });
    });

    it.each<[Record<string, unknown>, string]>([
      [{}, 'do-nothing'],
      [{ unknown: 1 }, 'do-nothing'],
      [{ deployment_id: null }, 'do-nothing'],
      [{ deployment_id: v7() }, 'run-deployment'],
      [{ source: 'inferred' }, 'run-deployment'],
      [{ work_queue_id: v7() }, 'pause-work-queue'],
      [{ work_pool_id: v7() }, 'pause-work-pool'],
      [{ automation_id: v7() }, 'pause-automation'],
      [{ state: 'FAILED', message: 'x' }, 'change-flow-run-state'],
      [{ message: 'x' }, 'do-nothing'],
      [{ block_document_id: v7() }, 'call-webhook'],
      [{ block_document_id: v7(), body: 'x' }, 'send-notification'],
    ])('201: an action of %j is read as one of type %s', async (action, type) => {
      expect((await automation(api, { actions: [action] })).actions[0].type).toBe(type);
    });

    it.each<[string, unknown, string]>([
      ['`selected` without id', runDeployment(null), 'run-deployment: Value error, deployment_id is required'],
      ['`inferred` with id', runDeployment(v7(), { source: 'inferred' }), 'run-deployment: Value error, deployment_id is not allowed'],
      ['a selected work pool without id', { type: 'pause-work-pool' }, 'pause-work-pool: Value error, work_pool_id is required'],
      [
        'an inferred work queue with id',
        { type: 'resume-work-queue', source: 'inferred', work_queue_id: v7() },
        'resume-work-queue: Value error, work_queue_id is not allowed',
      ],
      [
        'a negative delay',
        runDeployment(v7(), { schedule_after: -1 }),
        'run-deployment.schedule_after: Value error, schedule_after must be non-negative',
      ],
      ['no block', { type: 'send-notification', body: '' }, 'send-notification.block_document_id: Field required'],
      ['no state', { type: 'change-flow-run-state' }, 'change-flow-run-state.state: Field required'],
    ])('422: an action with %s', async (_, action, problem) => {
      for (const list of ['actions', 'actions_on_trigger']) {
        const response = await api.post('/automations/', automationBody({ [list]: [action] }));
        expect(response.status).toBe(422);
        expect(problems(response)).toEqual([`body.${list}.0.${problem}`]);
      }
    });

    it('422: a webhook payload of null', async () => {
      const action = { type: 'call-webhook', block_document_id: v7(), payload: null };
      const response = await api.post('/automations/', automationBody({ actions: [action] }));
      expect(response.status).toBe(422);
      expect(problems(response)[0]).toContain('body.actions.0.call-webhook.payload');
    });

    it.each(['subject', 'body'])('422: a bad template in %s', async (member) => {
      const action = { type: 'send-notification', block_document_id: v7(), subject: 'x', body: 'x', [member]: '{{ a' };
      const response = await api.post('/automations/', automationBody({ actions: [action] }));
      expect(problems(response)[0]).toContain(
        `body.actions.0.send-notification.${member}: Value error, '${member}' is not a valid template: `,
      );
    });

    it('422: an unknown action, an unknown field', async () => {
      expect((await api.post('/automations/', automationBody({ actions: [{ type: 'declare-incident' }] }))).status).toBe(422);
      for (const key of ['foo', 'id']) {
        const response = await api.post('/automations/', automationBody({ [key]: v7() }));
        expect(response.body.exception_detail).toEqual([expect.objectContaining({ type: 'extra_forbidden', loc: ['body', key] })]);
      }
    });

    it('422: parameters with invalid templates, all in one message', async () => {
      const parameters = {
        a: { b: '{{ x' },
        c: { __prefect_kind: 'json', value: '{' },
        d: { __prefect_kind: 'jinja' },
        list: ['{{ y'],
        fine: '{{ x | nosuch }}',
        v: { __prefect_kind: 'workspace_variable', variable_name: 'none' },
      };
      const response = await api.post('/automations/', automationBody({ actions: [runDeployment(v7(), { parameters })] }));
      expect(response.status).toBe(422);
      const [{ loc, msg }] = response.body.exception_detail;
      expect(loc).toEqual(['body', 'actions', 0, 'run-deployment', 'parameters']);
      expect(msg).toMatch(
        /^Value error, Invalid parameters: \na\.b: Invalid jinja: .+\n {2}c: Invalid JSON: .+\n {2}d: Missing 'template' key in __prefect object$/,
      );
    });

    it('201: parameters keep every digit', async () => {
      const body = JSON.stringify(
        automationBody({ actions: [runDeployment(v7(), { parameters: { n: '{{ event.payload.n }}', big: 'BIG', float: 'FLOAT' } })] }),
      )
        .replace('"BIG"', '12345678901234567890')
        .replace('"FLOAT"', '1.0');
      const response = await api.post('/automations/', body);
      expect(response.text).toContain('"parameters":{"n":"{{ event.payload.n }}","big":12345678901234567890,"float":1.0}');
      expect((await api.get(`/automations/${response.body.id}`)).text).toBe(response.text);
    });

    describe('endless loops', () => {
      const onRuns = (given: Record<string, unknown> = {}) => trigger({ expect: ['prefect.flow-run.*'], ...given });
      const create = (trigger: unknown, action: unknown, given: Record<string, unknown> = {}) =>
        api.post('/automations/', automationBody({ trigger, actions: [action], ...given }));
      const inferred = runDeployment(null, { source: 'inferred' });
      const every = { 'prefect.resource.id': 'prefect.flow-run.*' };

      it('422: an inferred deployment', async () => {
        const response = await create(onRuns({ match: { 'prefect.resource.id': 'prefect.flow-run.x' } }), inferred);
        expect(response.status).toBe(422);
        expect(response.body.exception_detail[0]).toMatchObject({ type: 'value_error', loc: ['body'] });
        expect(response.body.exception_detail[0].msg).toContain(
          'Running an inferred deployment from a flow run state change event will lead to an infinite loop of flow runs.',
        );
      });

      it.each<[string, Record<string, unknown>]>([
        ['nothing', {}],
        ['every run', { match: every }],
        ['every run in a list', { match: { 'prefect.resource.id': ['x', 'prefect.flow-run.*'] }, match_related: every }],
        ['one specification of a list', { match_related: [{ 'prefect.resource.id': 'prefect.flow.1' }, {}] }],
      ])('422: a selected deployment and a trigger that expects %s', async (_, given) => {
        const response = await create(onRuns(given), runDeployment(v7()));
        expect(response.status).toBe(422);
        expect(problems(response)[0]).toContain(
          'Running a selected deployment from a flow run state change event may lead to an infinite loop of flow runs.',
        );
      });

      it.each<[string, unknown, unknown, Record<string, unknown>]>([
        ['disabled', onRuns(), inferred, { enabled: false }],
        ['another state', trigger({ expect: ['prefect.flow-run.Failed'] }), inferred, {}],
        ['proactive', onRuns({ posture: 'Proactive' }), inferred, {}],
        ['some runs', onRuns({ match: { 'prefect.resource.id': 'prefect.flow-run.1*' } }), runDeployment(v7()), {}],
        ['some related resources', onRuns({ match_related: { 'prefect.resource.id': 'prefect.flow.1' } }), runDeployment(v7()), {}],
        ['an empty list of related resources', onRuns({ match_related: [] }), runDeployment(v7()), {}],
        ['part of a composite trigger', { type: 'sequence', within: null, triggers: [onRuns()] }, inferred, {}],
      ])('201: %s', async (_, trigger, action, given) => {
        expect((await create(trigger, action, given)).status).toBe(201);
      });
    });

    describe('job variables', () => {
      const base_job_template = {
        job_configuration: { image: '{{ image }}', cpu: '{{ cpu }}' },
        variables: { type: 'object', required: ['image'], properties: { image: { type: 'string' }, cpu: { type: 'integer', default: 1 } } },
      };
      const deployed = async (given: Record<string, unknown> = {}) => {
        const pool = await api.workPool({ base_job_template });
        return (await api.deployment({ work_pool_name: pool.name, ...given })).id as string;
      };

      it('404: an unknown deployment', async () => {
        const response = await api.post('/automations/', automationBody({ actions: [runDeployment(v7(), { job_variables: { a: 1 } })] }));
        expect([response.status, response.body.detail]).toEqual([404, 'Deployment not found.']);
        expect((await api.post('/automations/', automationBody({ actions: [runDeployment(v7(), { job_variables: {} })] }))).status).toBe(
          201,
        );
      });

      it('422: all that do not match the schema of the pool, without those of the deployment', async () => {
        const [first, second] = [await deployed({ job_variables: { image: 'x' } }), await deployed()];
        const response = await api.post(
          '/automations/',
          automationBody({
            actions: [runDeployment(first, { job_variables: { cpu: 2 } }), runDeployment(second, { job_variables: { image: 1 } })],
          }),
        );
        expect(response.status).toBe(422);
        expect(response.body.detail).toMatch(
          /^Error creating automation: Validation failed\. Failure reason: 'image' is a required property Validation failed for field 'image'\. Failure reason: 1 is not of type 'string'$/,
        );
      });

      it('201: valid job variables', async () => {
        const id = await deployed();
        expect(
          (await api.post('/automations/', automationBody({ actions: [runDeployment(id, { job_variables: { image: 'x', cpu: null } })] })))
            .status,
        ).toBe(201);
        const without = (await api.deployment()).id;
        expect(
          (await api.post('/automations/', automationBody({ actions: [runDeployment(without, { job_variables: { image: 1 } })] }))).status,
        ).toBe(201);
      });
    });
  });
});

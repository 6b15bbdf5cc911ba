import { hostname } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Express } from 'express';
import type { Handlers, Schema } from '../generated/operations.ts';
import { Rejections } from './audit/rejections.ts';
import { type RecordSignIn, recordSignIn } from './audit/sign-ins.ts';
import { ActionExecutor } from './automations/actions/queue/executor.ts';
import { createTriggerEngine } from './automations/engine/engine.ts';
import { ByteBudget } from './base/async/byte-budget.ts';
import { keepTrying } from './base/async/keep-trying.ts';
import { foreignPages } from './base/network/origins.ts';
import type { Settings } from './base/settings.ts';
import { createPostgresRelay, type NodeRelay } from './bus/relay.ts';
import { addRelayMetrics } from './bus/relay-metrics.ts';
import type { Deps } from './deps.ts';
import { deliveryObserver } from './event-destinations/matching.ts';
import { configureDestination } from './event-destinations/openlineage/configured.ts';
import { EventListening } from './events/listening.ts';
import { addEventMetrics } from './events/metrics.ts';
import { bodyPreparations, createHandlers } from './handlers.ts';
import { type AppOptions, createApp, createInnerApp, createProbeApp } from './http/app.ts';
import { type Listening, listen } from './http/listen.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { NewerClients } from './http/newer-clients.ts';
import { handlerFor } from './http/operations.ts';
import type { InspectResponse } from './http/response/reply.ts';
import { sessionReader } from './http/sign-in/cookies.ts';
import { createStrictMode, type Difference } from './http/strict/strict-mode.ts';
import type { TestHooks } from './http/test-hooks.ts';
import { Identity } from './identity/identity.ts';
import { Authenticator } from './keys/authenticator.ts';
import { KeyRing } from './keys/ring.ts';
import { LimitedHandlers } from './limited-handlers.ts';
import { MCP_PATH, mcpRoute } from './mcp/route.ts';
import { type DepsOverrides, openDeps, reportTo } from './open-deps.ts';
import { createReaders } from './readers/create.ts';
import { addStoreMetrics } from './readers/store-metrics.ts';
import type { TestBench } from './resources/admin/test-bench.ts';
import { checkEncryptionKey } from './resources/block-documents/key-check.ts';
import { registerSystemBlocks } from './resources/block-types/registration.ts';
import { csrfTokens } from './resources/csrf-tokens/tokens.ts';
import { createLiveConnections, type LiveConnections } from './resources/live-connections.ts';
import { startEventLogger } from './services/event-logger.ts';
import { attemptMetrics } from './services/events/event-deliveries.ts';
import { servicePassMetrics } from './services/metrics.ts';
import { passesInMemory } from './services/pass-records.ts';
import { createReconcilers } from './services/reconcilers.ts';
import { createServiceRunner, type ServiceRunner } from './services/runner.ts';
import { createTaskRunRecorder } from './services/runs/task-run-recorder.ts';
import { violationMetrics } from './services/slas/violations.ts';
import { partitions } from './services/storage/partitions.ts';
import { socketRoutes } from './socket-routes.ts';
import { attachSockets, type SocketServer } from './sockets/attach.ts';
import { socketMetrics } from './sockets/metrics.ts';
import type { SocketRoute } from './sockets/route.ts';
import { isRetryable, toApiError } from './store/errors.ts';
import { whileRejected } from './store/postgres/connections/connecting.ts';
import { addPoolMetrics } from './store/postgres/connections/pool-metrics.ts';
import { PostgresStore } from './store/postgres/postgres-store.ts';
import { addGroupMetrics } from './store/postgres/transactions/group-metrics.ts';
import type { Store } from './store/store.ts';
import { loadTracing, traceTransactions } from './tracing/load.ts';

/** Parts that a caller can replace; tests pass their own clock. */
export interface Overrides extends DepsOverrides {
  /** Checks every response against the contract; for tests. */
  inspectResponse?: InspectResponse;
  /** Receives every difference from the published document in strict mode; for tests. */
  onDifference?: (difference: Difference) => void;
  /** Set by `contralto dev`. */
  testBench?: TestBench & TestHooks;
  /** Serves the application in place of a port of its own. */
  listen?: ((app: Express) => Listening) | undefined;
  /** Set if several processes share one port. */
  peers?: Peers;
}

/** The processes that share one port, from the view of one of them. */
export interface Peers {
  /** The name of this process among them. */
  readonly name: string;
  /** The metrics of all processes, as Prometheus text. */
  metrics(): Promise<string>;
  /** The task workers connected to any of the processes. */
  taskWorkers(): Promise<Schema<'TaskWorker'>[]>;
  /** Resolves when no stopping process accepts connections: until then, a client that reconnects could reach a process that is about to close the port. */
  portReleased(): Promise<void>;
}

export interface Service {
  readonly deps: Deps;
  readonly authenticator: Authenticator;
  readonly connections: LiveConnections;
  readonly app: Express;
  readonly handlers: Handlers;
  readonly services: ServiceRunner;
  /** The WebSocket channels. */
  readonly channels: readonly Pick<SocketRoute, 'kind' | 'path'>[];
  readonly metrics: Metrics;
  /** Identifies this process among all processes that share the database. */
  readonly node: string;
  /** The task workers connected to this process. */
  taskWorkers(): Schema<'TaskWorker'>[];
  /** Resolves when the work that requests and timers have started is done: a background service, an event, an action, or a delivery. */
  settle: () => Promise<void>;
  /** Starts listening, then the background services. */
  start(options: StartOptions): Promise<Listening>;
  /**
   * Starts only the background services, for nodes that serve no requests except probes and metrics. @returns the port for these; undefined while another
   * process uses it
   */
  startServices(): Promise<Listening | undefined>;
  /** Stops in order: report not ready, stop accepting, finish requests and close connections, stop background services, close sockets, close the database. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** False on nodes that only serve requests. */
  runServices: boolean;
}

/** The whole service, created but not started: settings → store → bus → services → app. */
export async function createService(settings: Settings, overrides: Overrides = {}): Promise<Service> {
  const deps = await openDeps(settings, overrides);
  const tracing = await loadTracing(process.env, deps.log);
  if (tracing) traceTransactions(deps.store, tracing);
  const node = `${hostname()}:${process.pid}:${deps.ids.next().slice(-6)}`;
  const { peers } = overrides;
  const metrics = createMetrics({ worker: peers?.name, text: peers && (() => peers.metrics()) });
  const actions = new ActionExecutor(deps, node);
  const engine = createTriggerEngine(deps, actions);
  if (settings.services.eventDeliveries.enabled) deps.eventLog.observe(deliveryObserver(deps));
  const eventListening = new EventListening(deps, node);
  const reconcilers = createReconcilers({
    ...{ actions, engine, listening: eventListening },
    ...{ countAttempts: attemptMetrics(metrics.registry), countViolation: violationMetrics(metrics.registry) },
  });
  // creating and dropping partitions would take most of the time of a long move of its clock
  const enabled = overrides.testBench ? reconcilers.filter((one) => one !== partitions) : reconcilers;
  const passes = overrides.testBench ? passesInMemory() : undefined;
  const services = createServiceRunner(deps, enabled, node, servicePassMetrics(metrics.registry), passes);
  const connections = createLiveConnections(deps);
  const taskWorkers = () => connections.taskDelivery.workers.list(deps.clock.now());
  // a test bench is the only node, and follows its own clock
  const relay = overrides.testBench ? undefined : relayOf(deps, node);
  const budget = new ByteBudget(settings.api.maxPendingSize);
  const keys = new KeyRing(deps);
  const identity = new Identity(deps);
  // sessions that began with a key end with it
  keys.onChange(() => identity.sessions.changed());
  const authenticator = new Authenticator(settings.api, keys, identity);
  let stopping = false;
  const stopped = new AbortController();
  const readers = createReaders(deps, metrics.registry);
  if (readers) deps.onReaderThread.open(readers.readOnThread);
  const handlersOn = (store: Store) =>
    createHandlers(
      { ...deps, store },
      {
        services,
        taskWorkers: async () => (peers ? peers.taskWorkers() : taskWorkers()),
        isStopping: () => stopping,
        keys,
        identity,
        testBench: overrides.testBench,
      },
    );
  const handlers = handlersOn(deps.store);
  const limited = new LimitedHandlers(deps, handlersOn);
  addStoreMetrics(metrics.stored, deps, readers?.readOnThread ?? ((op, request, context) => handlerFor(handlers, op)(request, context)));
  if (deps.store instanceof PostgresStore) {
    addGroupMetrics(metrics.registry, deps.store);
    addPoolMetrics(metrics.registry, metrics.worker, deps.store);
  }
  if (relay) addRelayMetrics(metrics.registry, metrics.worker, relay);
  addEventMetrics(metrics.registry, metrics.worker, deps);
  const { contract, basePath } = settings.api;
  const newerClients = new NewerClients(settings.api.reportedVersion, metrics.registry, deps.log);
  const strict =
    contract === 'off'
      ? undefined
      : await createStrictMode({
          enforce: contract === 'enforce',
          basePath,
          log: deps.log,
          registry: metrics.registry,
          onDifference: overrides.onDifference,
        });
  const rejections = settings.audit.enabled ? new Rejections(deps) : undefined;
  const appOptions: AppOptions & { metrics: Metrics } = {
    strict,
    testHooks: overrides.testBench,
    readOnThread: readers?.readOnThread,
    handlers,
    serveLimited: (...call) => limited.run(...call),
    settings,
    log: deps.log,
    tracing,
    csrf: csrfTokens(deps),
    authenticator,
    identity,
    rejections,
    recordSignIn: (...signIn: Parameters<RecordSignIn>) => recordSignIn(deps, ...signIn),
    clock: deps.clock,
    metrics,
    budget,
    newerClients,
    translateError: toApiError,
    inspectResponse: overrides.inspectResponse,
    prepare: bodyPreparations,
  };
  const agents = mcpRoute({ ...appOptions, app: createInnerApp(appOptions) });
  const app = createApp({ ...appOptions, agents: { path: MCP_PATH, serve: agents } });
  const routes = socketRoutes(deps, connections);
  const count = socketMetrics(metrics.registry, routes);
  const recorder = createTaskRunRecorder(deps, deps.deadLetters);
  deps.ingest.register(recorder);
  startEventLogger(deps);
  const listenAt = (served: Express, port: number) =>
    listen(served, { host: settings.host, port, keepaliveTimeoutSeconds: settings.api.keepaliveTimeout });
  let listening: Listening | undefined;
  let sockets: SocketServer | undefined;
  /** What a node does before it accepts requests or runs services. Takes the first connections of the pool and of the relay. */
  const prepare = async () => {
    const { store } = deps;
    if (store instanceof PostgresStore) await whileRejected(() => store.open(), reportTo(deps.log));
    await deps.background.run('check the encryption key', () => checkEncryptionKey(deps));
    // before the first event; the background service repeats it
    if (settings.services.eventDeliveries.enabled) await deps.background.run('configure OpenLineage', () => configureDestination(deps));
    await relay?.start();
  };
  /**
   * Registers the built-in block types before the first request: a client that finds no type creates it, and would get a conflict if the type were registered in
   * the meantime. If the database fails, the service continues in the background.
   */
  const registerBlocks = async () => {
    const attempt = () => registerSystemBlocks(deps);
    try {
      await attempt();
    } catch (error) {
      deps.log.warn({ err: error }, 'the built-in block types are not registered yet; registration continues in the background');
      void deps.background.run('register the built-in block types', () =>
        keepTrying(attempt, { mayHelp: isRetryable, signal: stopped.signal }),
      );
    }
  };
  /** Background services run without probes too, so another process on the port doesn't stop the node, which listens once the port is free. */
  const listenForProbes = async (): Promise<Listening | undefined> => {
    const attempt = async () => {
      listening = await listenAt(createProbeApp(appOptions), settings.servicesPort);
      return listening;
    };
    try {
      return await attempt();
    } catch (error) {
      if (!isPortInUse(error)) throw error;
      deps.log.warn({ port: settings.servicesPort }, 'another process uses the port for probes and metrics; waiting until it is free');
      keepTrying(attempt, { mayHelp: isPortInUse, signal: stopped.signal }).catch((failure) => {
        if (!stopped.signal.aborted) deps.log.error({ err: failure }, 'failed to listen for probes and metrics');
      });
      return undefined;
    }
  };
  return {
    deps,
    authenticator,
    connections,
    app,
    handlers,
    services,
    channels: routes,
    metrics,
    node,
    taskWorkers,
    async settle() {
      const parts = [
        deps.background,
        deps.streamedEvents,
        deps.ingest,
        eventListening,
        recorder,
        services,
        engine,
        actions,
        connections.workerChannels,
      ];
      for (let waited = true; waited; ) {
        await nextTurn();
        waited = false;
        // in turn, because the work of one part can create work for the next one
        for (const part of parts) if (await part.settle()) waited = true;
      }
    },
    async start({ runServices }) {
      await prepare();
      if (settings.api.blocksRegisterOnStart) await registerBlocks();
      listening = overrides.listen ? overrides.listen(app) : await listenAt(app, settings.port);
      sockets = attachSockets(listening.server, routes, {
        settings: { ...settings.api, pathPrefix: settings.pathPrefix },
        authenticator,
        log: deps.log,
        budget,
        newerClients,
        count,
        rejections,
        testHooks: overrides.testBench,
        isForeign: foreignPages(settings),
        sessionIn: sessionReader(settings),
        isRetryable,
      });
      eventListening.start();
      if (runServices) services.start();
      return listening;
    },
    async startServices() {
      await prepare();
      services.start();
      return listenForProbes();
    },
    async stop() {
      stopping = true;
      stopped.abort();
      if (listening) {
        await listening.stopAccepting();
        await peers?.portReleased();
      }
      await Promise.all([listening?.stop(settings.stopTimeoutSeconds), sockets?.close()]);
      await services.stop();
      await deps.ingest.close();
      await eventListening.stop();
      await recorder.close();
      await deps.background.done();
      await relay?.stop();
      await readers?.close();
      await deps.store.close();
      await tracing?.close();
    },
  };
}

const isPortInUse = (error: unknown): boolean => (error as { code?: unknown }).code === 'EADDRINUSE';

/** Nodes on one PostgreSQL notify each other of changes; a SQLite file has only one node. */
function relayOf({ settings, bus, store, clock, log }: Deps, node: string): NodeRelay | undefined {
  if (!(store instanceof PostgresStore)) return undefined;
  const makeRoom = (reason: string) => store.pool.giveUpOne(reason);
  return createPostgresRelay({ url: settings.database.directUrl, bus, reader: store.reader, clock, node, log, makeRoom });
}

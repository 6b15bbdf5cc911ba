import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as apps from 'kubernetes-models/apps/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { present } from '../../src/base/present.ts';
import { loadSettings } from '../../src/base/settings.ts';
import { helm } from '../support/system-programs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

type Labels = Record<string, string>;
interface Probe {
  httpGet: { path: string; port: string };
}
interface Container {
  image: string;
  env?: unknown;
  args: string[];
  ports: { name: string; containerPort: number }[];
  startupProbe: Probe;
  readinessProbe: Probe;
  livenessProbe: Probe;
  resources: unknown;
  securityContext: unknown;
}
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: {
    replicas: number;
    strategy?: { type: string };
    selector: { matchLabels: Labels } & Labels;
    podSelector: { matchLabels: Labels };
    policyTypes: string[];
    ingress?: { ports: { port: string | number }[] }[];
    ports: { targetPort: string }[];
    template: {
      metadata: { labels: Labels; annotations: Labels };
      spec: {
        automountServiceAccountToken: boolean;
        enableServiceLinks: boolean;
        securityContext: unknown;
        containers: Container[];
        initContainers: Container[];
        volumes: Record<string, unknown>[];
      };
    };
  };
}

function manifestsIn(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Manifest;
  });
}

const CHART = 'deploy/helm/contralto';
const program = helm();

const runHelm = (command: string, ...args: string[]): string =>
  execFileSync(program ?? 'helm', [command, ...args], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

const rendered = (...args: string[]): string => runHelm('template', 'contralto', CHART, '--kube-version', '1.30', ...args);

/** Checks an object against the schema of its kind. */
type Model = new (manifest: never) => { validate(): void };

const MODELS: Record<string, Record<string, unknown>> = {
  v1: core,
  'apps/v1': apps,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
};

function validate({ apiVersion, kind, ...rest }: Manifest): void {
  const Kind = present(MODELS[apiVersion]?.[kind], `the kind ${kind}`) as Model;
  new Kind({ apiVersion, kind, ...rest } as never).validate();
}

const contract = JSON.parse(read('generated/openapi.json')) as { paths: Record<string, unknown> };
const { version } = JSON.parse(read('package.json')) as { version: string };
const loaded = loadSettings({});
if (loaded.errors) throw new Error(loaded.errors.join('\n'));
const { settings } = loaded;
const isSelected = (labels: Labels, selector: Labels) => Object.entries(selector).every(([name, value]) => labels[name] === value);

const SQLITE = ['--set', 'database=sqlite'];
const POSTGRES_KINDS = ['Deployment', 'Deployment', 'NetworkPolicy', 'NetworkPolicy', 'NetworkPolicy', 'PodDisruptionBudget', 'Service'];
const SQLITE_KINDS = ['Deployment', 'NetworkPolicy', 'PersistentVolumeClaim', 'Service'];
const IMAGE = 'ghcr.io/contralto-dev/contralto';

interface Source {
  manifests: Manifest[];
  kinds: string[];
  image: string;
}

const file = (name: string, kinds: string[]): [string, Source] => [
  `the manifests in ${name}`,
  { manifests: manifestsIn(read('deploy/kubernetes', name)), kinds, image: 'contralto' },
];
const chart = (title: string, kinds: string[], args: string[]): [string, Source] => [
  `the chart ${title}`,
  { manifests: manifestsIn(rendered(...args)), kinds, image: IMAGE },
];

const sources = [file('contralto.yaml', POSTGRES_KINDS), file('contralto-sqlite.yaml', SQLITE_KINDS)];
if (program)
  sources.push(
    chart('for PostgreSQL', POSTGRES_KINDS, []),
    chart('for SQLite', ['Deployment', 'NetworkPolicy', 'NetworkPolicy', 'PersistentVolumeClaim', 'Service'], SQLITE),
    chart('with an ingress', [...POSTGRES_KINDS, 'Ingress'].sort(), [
      '--set',
      'ingress.enabled=true,ingress.host=flows.example.com,ingress.tlsSecret=certificate',
    ]),
  );

describe.each(sources)('%s', (_, { manifests, kinds, image }) => {
  const pods = manifests.filter(({ kind }) => kind === 'Deployment');

  it('matches the schemas of Kubernetes', () => {
    expect(manifests.map(({ kind }) => kind).sort()).toEqual(kinds);
    for (const manifest of manifests) validate(manifest);
    const [pod] = pods;
    const wrong = { ...present(pod, 'a deployment'), spec: { replicas: 'two' } as never };
    expect(() => validate(wrong)).toThrow('replicas must be integer');
  });

  it('probes every pod at paths of the contract', () => {
    for (const { spec } of pods) {
      for (const { startupProbe, readinessProbe, livenessProbe, ports } of spec.template.spec.containers) {
        const probes = [startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet);
        expect(probes.map(({ path }) => path.replace('/api', ''))).toEqual(['/ready', '/ready', '/health']);
        for (const { path, port } of probes) {
          expect(Object.keys(contract.paths)).toContain(path.replace('/api', ''));
          expect(ports.map(({ name }) => name)).toEqual([port]);
        }
      }
    }
  });

  it('uses the default port of the command, and announces it to Prometheus', () => {
    for (const { spec } of pods) {
      for (const { args, ports } of spec.template.spec.containers) {
        const expected = args[0] === 'services' ? settings.servicesPort : settings.port;
        expect(ports.map(({ containerPort }) => containerPort)).toEqual([expected]);
        expect(spec.template.metadata.annotations).toEqual({ 'prometheus.io/scrape': 'true', 'prometheus.io/port': String(expected) });
      }
    }
  });

  it('runs the image of this release without privileges, with bounded resources', () => {
    for (const { spec } of pods) {
      const { automountServiceAccountToken, enableServiceLinks, securityContext, containers } = spec.template.spec;
      expect(automountServiceAccountToken).toBe(false);
      // a Kubernetes service named "service" would set SERVICE_PORT
      expect(enableServiceLinks).toBe(false);
      expect(securityContext).toEqual({ runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000, seccompProfile: { type: 'RuntimeDefault' } });
      for (const container of containers) {
        expect(container.image).toBe(`${image}:${version}`);
        expect(container.resources).toEqual({
          requests: { cpu: expect.any(String), memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        });
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    }
  });

  it('replaces a pod only after it has ended if its volume allows one pod', () => {
    for (const { spec } of pods) {
      const hasVolume = spec.template.spec.volumes.some((volume) => 'persistentVolumeClaim' in volume);
      expect(hasVolume).toBe(kinds.includes('PersistentVolumeClaim'));
      if (hasVolume) expect([spec.replicas, spec.strategy]).toEqual([1, { type: 'Recreate' }]);
      else expect(spec.strategy?.type).not.toBe('Recreate');
    }
  });

  it('restricts the traffic of every pod to its own ports, and selects pods that exist', () => {
    const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy');
    for (const { spec } of pods) {
      const { labels } = spec.template.metadata;
      const applied = policies.filter((policy) => isSelected(labels, policy.spec.podSelector.matchLabels));
      expect(new Set(applied.flatMap((policy) => policy.spec.policyTypes))).toEqual(new Set(['Ingress', 'Egress']));
      const admitted = applied.flatMap((policy) => policy.spec.ingress ?? []).flatMap(({ ports }) => ports.map(({ port }) => port));
      expect(admitted).toEqual(spec.template.spec.containers.flatMap(({ ports }) => ports.map(({ name }) => name)));
    }
    const selectors = manifests.flatMap(({ kind, spec }): Labels[] => {
      if (kind === 'PersistentVolumeClaim' || kind === 'Ingress') return [];
      if (kind === 'Service') return [spec.selector];
      return [(kind === 'NetworkPolicy' ? spec.podSelector : spec.selector).matchLabels];
    });
    expect(selectors.length).toBeGreaterThan(2);
    for (const selector of selectors) expect(pods.some(({ spec }) => isSelected(spec.template.metadata.labels, selector))).toBe(true);
  });
});

describe.skipIf(!program)('the chart', () => {
  it('passes the linter in each form', () => {
    for (const args of [[], SQLITE]) expect(runHelm('lint', CHART, '--strict', ...args)).toContain('0 chart(s) failed');
  });

  it('has the version of the release', () => {
    const { version: chartVersion, appVersion } = parse(read(CHART, 'Chart.yaml'));
    expect([chartVersion, appVersion]).toEqual([version, version]);
  });

  it('passes settings and the digest of the image to every container', () => {
    const digest = `sha256:${'0'.repeat(64)}`;
    const manifests = manifestsIn(rendered('--set', `env.SERVICE_LOGGING_LEVEL=debug,image.digest=${digest}`));
    const containers = manifests.flatMap(({ kind, spec }) =>
      kind === 'Deployment' ? [...spec.template.spec.containers, ...spec.template.spec.initContainers] : [],
    );
    expect(containers).toHaveLength(4);
    for (const { env, image } of containers) {
      expect(image).toBe(`${IMAGE}:${version}@${digest}`);
      expect(env).toEqual([{ name: 'SERVICE_LOGGING_LEVEL', value: 'debug' }]);
    }
  });

  it.each([
    ['database=mysql', 'database'],
    ['env.LEVEL=info', 'env'],
    ['replicas=3', 'replicas'],
    ['ingress.enabled=true', 'ingress.host'],
    ['image.digest=latest', 'image.digest'],
  ])('rejects %s', (values, named) => {
    expect(() => rendered('--set', values)).toThrow(new RegExp(named.replace('.', '[./]')));
  });
});

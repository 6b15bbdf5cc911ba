import {
  Activity,
  Blocks,
  Braces,
  CalendarDays,
  Database,
  FileChartColumn,
  Gauge,
  House,
  type IconNode,
  KeyRound,
  MonitorSmartphone,
  Play,
  Rocket,
  ScrollText,
  Server,
  Settings,
  TriangleAlert,
  Users,
  Webhook,
  Workflow,
  Zap,
} from 'lucide';
import type { Scope } from '../api/access.ts';

type Entry = [path: string, name: string, letter: string, icon: IconNode, needs?: Scope];

/** Every page that is not about one object, with the letter that opens it after `g`, its icon, and the scope that it needs. */
export const GROUPS: Record<string, Entry[]> = {
  Observe: [
    ['/', 'Overview', 'o', House],
    ['/runs', 'Runs', 'r', Play],
    ['/failures', 'Failures', 'x', TriangleAlert],
    ['/events', 'Events', 'e', Activity],
    ['/artifacts', 'Artifacts', 't', FileChartColumn],
    ['/assets', 'Assets', 'm', Database],
  ],
  Define: [
    ['/flows', 'Flows', 'f', Workflow],
    ['/deployments', 'Deployments', 'd', Rocket],
    ['/calendar', 'Calendar', 'k', CalendarDays],
    ['/automations', 'Automations', 'a', Zap],
    ['/webhooks', 'Webhooks', 'h', Webhook, 'webhooks:manage'],
  ],
  Operate: [
    ['/work-pools', 'Work pools', 'w', Server],
    ['/concurrency', 'Concurrency', 'c', Gauge],
  ],
  Configure: [
    ['/blocks', 'Blocks', 'b', Blocks],
    ['/variables', 'Variables', 'v', Braces],
    ['/api-keys', 'API keys', 'y', KeyRound, 'keys:manage'],
    ['/users', 'People', 'p', Users, 'users:manage'],
    ['/sessions', 'Sessions', 'n', MonitorSmartphone, 'users:manage'],
    ['/audit', 'Audit log', 'l', ScrollText, 'audit:read'],
    ['/service', 'Service', 's', Settings],
  ],
};

export const PAGES = Object.values(GROUPS).flat();

export const pageOfLetter = (letter: string): string | undefined => PAGES.find(([, , own]) => own === letter)?.[0];

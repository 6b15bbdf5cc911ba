import { Page as Artifact } from './artifact.tsx';
import { Page as Artifacts } from './artifacts.tsx';
import { Page as Asset } from './asset.tsx';
import { Page as Assets } from './assets.tsx';
import { Page as Automation } from './automation.tsx';
import { Page as Automations } from './automations.tsx';
import { Page as Blocks } from './blocks.tsx';
import { Page as Concurrency } from './concurrency.tsx';
import { Page as Event } from './event.tsx';
import { Page as EventDestination } from './event-destination.tsx';
import { Page as Events } from './events.tsx';
import { Page as Keys } from './keys.tsx';
import { Page as Service } from './service.tsx';
import { Page as Variables } from './variables.tsx';
import { Page as Webhook } from './webhook.tsx';
import { Page as Webhooks } from './webhooks.tsx';
import { Page as WorkPool } from './work-pool.tsx';
import { Page as WorkPools } from './work-pools.tsx';

/** These pages share most of their parts: one file of them compresses to much less than a file per page. */
export const operating = {
  Artifact,
  Artifacts,
  Asset,
  Assets,
  Automation,
  Automations,
  Blocks,
  Concurrency,
  Event,
  EventDestination,
  Events,
  Keys,
  Service,
  Variables,
  Webhook,
  Webhooks,
  WorkPool,
  WorkPools,
};

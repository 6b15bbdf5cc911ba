/** These pages share most of their parts: one file of them compresses to much less than a file per page. */
// biome-ignore lint/performance/noBarrelFile: a bundle
export { Page as Artifact } from './artifact.tsx';
export { Page as Artifacts } from './artifacts.tsx';
export { Page as Asset } from './asset.tsx';
export { Page as Assets } from './assets.tsx';
export { Page as Audit } from './audit.tsx';
export { Page as Automation } from './automation.tsx';
export { Page as Automations } from './automations.tsx';
export { Page as Blocks } from './blocks.tsx';
export { Page as Concurrency } from './concurrency.tsx';
export { Page as Event } from './event.tsx';
export { Page as EventDestination } from './event-destination.tsx';
export { Page as Events } from './events.tsx';
export { Page as Keys } from './keys.tsx';
export { Page as Service } from './service.tsx';
export { Page as Sessions } from './sessions.tsx';
export { Page as Users } from './users.tsx';
export { Page as Variables } from './variables.tsx';
export { Page as Webhook } from './webhook.tsx';
export { Page as Webhooks } from './webhooks.tsx';
export { Page as WorkPool } from './work-pool.tsx';
export { Page as WorkPools } from './work-pools.tsx';

import type { flows } from '../../store/schema/tables.ts';

export type FlowRow = typeof flows.$inferSelect;

import { Counter, type Registry } from 'prom-client';
import type { PostgresStore } from '../postgres-store.ts';

type Counts = PostgresStore['groupCounts'];

const METRICS: { name: string; help: string; value: (counts: Counts) => number }[] = [
  {
    name: 'contralto_transaction_groups_total',
    help: 'PostgreSQL transactions that combine several transactions that arrived at the same time.',
    value: ({ groups }) => groups,
  },
  {
    name: 'contralto_transactions_grouped_total',
    help: 'Transactions that were combined with others.',
    value: ({ members }) => members,
  },
  {
    name: 'contralto_transaction_groups_undone_total',
    help: 'Shared transactions that were rolled back and run one by one, because one of them failed or had to wait. If the number is high, sharing has no benefit.',
    value: ({ undone }) => undone,
  },
];

/** Registers the metrics of shared transactions (transaction-groups.ts). */
export function addGroupMetrics(registry: Registry, store: PostgresStore): void {
  for (const { name, help, value } of METRICS) {
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(value(store.groupCounts));
      },
    });
  }
}

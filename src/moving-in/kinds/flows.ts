import { json, list } from '../conversions.ts';
import { into, type Kind } from '../kind.ts';
import { named } from './stamps.ts';

export const flows: Kind = {
  name: 'flows',
  group: 'definitions',
  from: 'flow',
  to: 'flows',
  columns: { ...named, tags: into('tags', list, '[]'), labels: into('labels', json) },
  named: { by: ['name'] },
};

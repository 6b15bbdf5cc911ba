import { defineFilter, leaf } from '../store/filters/compile.ts';
import { flag, isAny, oneOf, oneOfOrLike } from '../store/filters/members.ts';
import { eventDeliveries, eventDestinations } from '../store/schema/tables.ts';

export const destinationFilter = defineFilter<'EventDestinationFilter'>({
  id: oneOf(eventDestinations.id),
  name: oneOfOrLike(eventDestinations.name),
  enabled: flag(eventDestinations.enabled),
});

export const deliveryFilter = defineFilter<'EventDeliveryFilter'>({
  id: oneOf(eventDeliveries.id),
  status: leaf({ any_: isAny(eventDeliveries.status) }),
});

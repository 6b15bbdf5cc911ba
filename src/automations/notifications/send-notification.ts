import { type Block, BlockProblem, loadBlock, relatedTo, reportLoaded } from './block.ts';
import { UnusableData } from './block-data.ts';
import { deliver } from './deliver.ts';
import type { NotificationDeps } from './notification-deps.ts';
import type { Delivery, Message, NotificationType } from './notification-type.ts';
import { notificationTypes } from './notification-types.ts';
import { failed, type Outcome, succeeded } from './outcome.ts';
import { PROVIDER_ORIGINS, type ProviderOrigins } from './provider-origins.ts';

export interface Notification {
  blockDocumentId: string;
  subject: string;
  body: string;
}

/**
 * Sends a notification as a block describes it. After a failure, some receivers may have got it: the details list the others.
 *
 * @param signal aborts the delivery when the service stops
 * @throws {ApiError} if the database cannot be queried; then nothing was sent
 */
export async function sendNotification(deps: NotificationDeps, notification: Notification, signal?: AbortSignal): Promise<Outcome> {
  const { blockDocumentId, subject, body } = notification;
  try {
    const block = await loadBlock(deps, blockDocumentId, 'send-notification');
    const type = typeOf(block);
    const delivery = planOf(type, block, { subject, body, sentAt: deps.clock.now() }, { ...PROVIDER_ORIGINS, ...deps.providers });
    await reportLoaded(deps, block);
    const problems = await deliver(deps, { ...delivery, service: type.service, secrets: block.secrets, signal });
    if (problems.length === 0) return succeeded({}, relatedTo(block));
    return failed('Notification failed', { notification_log: problems.join('\n') }, relatedTo(block));
  } catch (error) {
    if (error instanceof BlockProblem) return failed(error.message);
    throw error;
  }
}

const invalid = (problem: string) => new BlockProblem(`The notification block was invalid: ${problem}`);

/** @throws {BlockProblem} */
function typeOf({ slug, capabilities }: Block): NotificationType {
  if (!capabilities.includes('notify')) throw new BlockProblem('The referenced block was not a notification block');
  const type = notificationTypes.get(slug);
  if (!type) throw invalid(`the service cannot deliver notifications of type "${slug}"`);
  return type;
}

/** @throws {BlockProblem} */
function planOf(type: NotificationType, { data }: Block, message: Message, origins: ProviderOrigins): Delivery {
  try {
    return type.deliver(data, message, origins);
  } catch (error) {
    if (error instanceof UnusableData) throw invalid(error.message);
    throw error;
  }
}

import type { Streams } from '../contract-excerpt-streams.ts';
import { refName } from '../contract-parts.ts';
import { table } from './markdown.ts';
import { type DescribedSchema, fieldsText, type LinkTo } from './schema-text.ts';

/** The parts of the WebSocket contract that its page shows. */
export interface DescribedStreams extends Omit<Streams, 'channels' | 'components'> {
  info: { description: string };
  channels: Record<string, DescribedChannel>;
  components: {
    messages: Record<string, { summary: string; payload: DescribedSchema; examples?: { payload: unknown }[] }>;
    schemas: Record<string, DescribedSchema>;
  };
}

interface DescribedChannel extends Omit<Streams['channels'][string], 'x-close-codes'> {
  title: string;
  description: string;
  'x-close-codes': { code: number; reason: string; when: string }[];
}

const namesOf = ({ operations }: DescribedStreams, channel: string, action: 'receive' | 'send'): string[] =>
  Object.values(operations)
    .filter((one) => one.action === action && refName(one.channel.$ref) === channel)
    .flatMap(({ messages }) => messages.map(({ $ref }) => refName($ref)));

/** The WebSocket contract as Markdown: each channel with its messages and close codes. `isSchema` tells which schemas have a page. */
export function socketsText(streams: DescribedStreams, isSchema: (name: string) => boolean): string {
  const { channels, components } = streams;
  const linkTo: LinkTo = (name) => (isSchema(name) ? `[${name}](schemas/${name}.md)` : `\`${name}\``);
  const payloadText = (payload: DescribedSchema): string => {
    const name = payload.$ref ? refName(payload.$ref) : '';
    const schema = components.schemas[name] ?? payload;
    // records have pages
    return isSchema(name) ? `${linkTo(name)}\n` : [schema.description?.trim(), fieldsText(schema, linkTo)].filter(Boolean).join('\n\n');
  };
  const shown = new Set<string>();
  const sections = Object.entries(channels).map(([id, channel]) => {
    const directions = [['receive', 'client'] as const, ['send', 'service'] as const].flatMap(([action, sender]) =>
      namesOf(streams, id, action).map((name) => ({ name, sender, key: refName(channel.messages[name]?.$ref ?? '') })),
    );
    const messages = directions.map((one) => ({ ...one, message: components.messages[one.key] }));
    const rows = messages.map(({ name, sender, message }) => [`\`${name}\``, sender, message?.summary ?? '']);
    const details = messages.flatMap(({ name, key, message }) => {
      if (!message || shown.has(key)) return [];
      shown.add(key);
      const example = message.examples?.[0]?.payload;
      return [
        `#### ${channel.title}: ${name}\n\n${message.summary}\n\n${payloadText(message.payload)}`,
        ...(example === undefined ? [] : [`\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\`\n`]),
      ];
    });
    const codes = channel['x-close-codes'].map(({ code, reason, when }) => [`${code}`, reason && `\`${reason}\``, when]);
    return [
      `## ${channel.title}\n`,
      `\`${channel.address}\` · scope: ${channel['x-scopes'].map((scope) => `\`${scope}\``).join(', ')}\n`,
      channel.description,
      `### ${channel.title}: messages\n`,
      table(['Message', 'Sent by', 'Meaning'], rows),
      ...details,
      `### ${channel.title}: close codes\n`,
      table(['Code', 'Reason', 'When'], codes),
    ].join('\n');
  });
  return `# WebSockets\n\n${streams.info.description}\n\n${sections.join('\n')}`;
}

import { sql } from 'drizzle-orm';
import type { Role } from '../../../generated/roles.ts';
import type { Kit } from './sqlite-kit.ts';

const stamps = (k: Kit) => ({
  id: k.uuid('id').primaryKey(),
  created: k.timestamp('created').notNull(),
  updated: k.timestamp('updated').notNull(),
});

/** People and service accounts that an identity provider has vouched for, and the sessions of browsers. */
export const defineIdentity = (k: Kit) => ({
  users: k.table(
    'users',
    {
      ...stamps(k),
      kind: k.text('kind').notNull().$type<'person' | 'service_account'>(),
      /** The provider, and the id that it has given: an email address can change hands. */
      issuer: k.key('issuer', 1300).notNull(),
      subject: k.key('subject', 1300).notNull(),
      name: k.key('name').notNull(),
      email: k.text('email'),
      /** Null if the claims of the last sign-in gave no role. */
      role: k.text('role').$type<Role>(),
      /** The rule that gave the role. */
      roleSource: k.text('role_source'),
      /** The criteria of the objects for which the role holds (limits/limit.ts); null = all. */
      limitedTo: k.json<string[] | null>('limited_to'),
      lastSeen: k.timestamp('last_seen').notNull(),
      disabled: k.timestamp('disabled'),
    },
    (t) => [k.uniqueIndex('users_subject').on(t.issuer, t.subject), k.index('users_name').on(t.name)],
  ),

  sessions: k.table(
    'sessions',
    {
      ...stamps(k),
      kind: k.text('kind').notNull().$type<'person' | 'key' | 'password'>(),
      /** SHA-256 of the secret in the cookie, in hexadecimal digits. */
      hash: k.text('hash').notNull(),
      /** The user or key, or zeros for the password: bounds the sessions of one owner. */
      ownerId: k.uuid('owner_id').notNull(),
      userId: k.uuid('user_id'),
      keyId: k.uuid('key_id'),
      /** The hash of the key, or a fingerprint of the password, with which it began. */
      credential: k.text('credential'),
      /** The provider's name for the session, which its logout tokens contain. */
      providerSession: k.key('provider_session'),
      /** Names the session when the user signs out at the provider. */
      idToken: k.text('id_token'),
      address: k.text('address').notNull(),
      program: k.text('program').notNull(),
      lastSeen: k.timestamp('last_seen').notNull(),
      expires: k.timestamp('expires').notNull(),
      ended: k.timestamp('ended'),
    },
    (t) => [
      k.index('sessions_owner').on(t.ownerId, t.created),
      k.index('sessions_created').on(t.created),
      k.index('sessions_expires').on(t.expires),
      k.index('sessions_user').on(t.userId).where(sql`user_id is not null`),
    ],
  ),
});

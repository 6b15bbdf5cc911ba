// Generated from openapi.yaml by `npm run generate`. Do not edit.

/** A permission that a key can have. */
export type Scope = "read" | "secrets:read" | "flows:write" | "runs:write" | "logs:write" | "events:write" | "artifacts:write" | "slots:use" | "work:poll" | "pools:create" | "deployments:write" | "pools:write" | "blocks:write" | "assets:write" | "variables:write" | "limits:write" | "automations:write" | "webhooks:manage" | "searches:write" | "history:delete" | "settings:write" | "keys:manage" | "users:manage" | "audit:read" | "dev:control";

/** The roles of keys, from the fewest scopes to the most. */
export type Role = "viewer" | "runner" | "worker" | "deployer" | "admin";

/** The scopes of each role, in alphabetical order. */
export const roles: Readonly<Record<Role, readonly Scope[]>> = {
  viewer: ["read"],
  runner: ["artifacts:write","events:write","flows:write","logs:write","read","runs:write","secrets:read","slots:use"],
  worker: ["artifacts:write","events:write","flows:write","logs:write","pools:create","read","runs:write","secrets:read","slots:use","work:poll"],
  deployer: ["artifacts:write","assets:write","automations:write","blocks:write","deployments:write","events:write","flows:write","history:delete","limits:write","logs:write","pools:create","pools:write","read","runs:write","searches:write","secrets:read","slots:use","variables:write","webhooks:manage","work:poll"],
  admin: ["artifacts:write","assets:write","audit:read","automations:write","blocks:write","deployments:write","dev:control","events:write","flows:write","history:delete","keys:manage","limits:write","logs:write","pools:create","pools:write","read","runs:write","searches:write","secrets:read","settings:write","slots:use","users:manage","variables:write","webhooks:manage","work:poll"],
};

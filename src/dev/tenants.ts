import type { IncomingMessage, Server } from 'node:http';
import { notFound, notFoundText } from '../base/errors.ts';
import { removePrefix } from '../base/network/path-prefix.ts';

/** Captures the name of a tenant and the rest of the URL. */
const URL_BELOW = /^\/tenants\/(?<name>[\w.-]{1,100})(?:[/?].*)?$/;
const MAX_TENANTS = 64;

/** A service below `/tenants/NAME`. */
interface Tenant {
  /** Receives its requests. */
  readonly server: Server;
  stop(): Promise<void>;
}

/** The tenants of a test bench, each with its own data, clock, faults, and journal. The first request for a tenant creates it. */
export class Tenants<T extends Tenant> {
  private readonly tenants = new Map<string, Promise<T>>();

  constructor(
    private readonly pathPrefix: string,
    private readonly create: (pathPrefix: string) => Promise<T>,
  ) {}

  /** The tenant of a request, whose URL gets the prefix that a proxy may have removed; undefined for requests for no tenant. Rejects with an ApiError if there are too many. */
  find(request: Pick<IncomingMessage, 'url'>): Promise<T> | undefined {
    const url = removePrefix(request.url ?? '', this.pathPrefix);
    const name = URL_BELOW.exec(url)?.groups?.name;
    if (name === undefined) return undefined;
    request.url = this.pathPrefix + url;
    let tenant = this.tenants.get(name);
    if (!tenant) {
      if (this.tenants.size >= MAX_TENANTS)
        return Promise.reject(notFoundText(`There are ${MAX_TENANTS} tenants. Delete one with DELETE /admin/tenants/{name}.`));
      tenant = this.create(`${this.pathPrefix}/tenants/${name}`);
      this.tenants.set(name, tenant);
      tenant.catch(() => this.tenants.delete(name));
    }
    return tenant;
  }

  names(): string[] {
    return [...this.tenants.keys()].sort();
  }

  /** @throws ApiError for an unknown name */
  async delete(name: string): Promise<void> {
    const tenant = this.tenants.get(name);
    if (!tenant) throw notFound('Tenant');
    this.tenants.delete(name);
    await (await tenant).stop();
  }

  async stop(): Promise<void> {
    await Promise.allSettled(this.names().map((name) => this.delete(name)));
  }
}

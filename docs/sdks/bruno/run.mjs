import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import contract from './contract.json' with { type: 'json' };

const url = `${process.env.CONTRALTO_URL}/api`;
const basic = Buffer.from(process.env.CONTRALTO_AUTH ?? '').toString('base64');
const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/json' };
const issued = await fetch(`${url}/api-keys`, { method: 'POST', headers, body: JSON.stringify({ name: 'bruno', role: 'admin' }) });
const { key } = await issued.json();

const variables = ['--env-var', `baseUrl=${url}`, '--env-var', `token=${key}`];
execFileSync('npx', ['bru', 'run', '-r', ...variables, '--reporter-json', '../results.json'], { cwd: 'contralto', stdio: 'ignore' });

// every request; an undocumented status fails
const operations = Object.values(contract.paths).flatMap((item) => Object.values(item).filter(({ operationId }) => operationId));
const documented = new Map(operations.map(({ summary, responses }) => [summary, responses]));
const [{ results }] = JSON.parse(readFileSync('results.json', 'utf8'));
const undocumented = results.filter(({ name, response }) => !documented.get(name)?.[response.status]);
for (const { name, response } of undocumented) console.log(`${name}: ${response.status}`);
console.log(results.length === operations.length && undocumented.length === 0 ? 'every response is documented' : 'some requests failed');

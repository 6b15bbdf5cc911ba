import type { JsonObject } from '../../../base/json/value.ts';
import { type BlockDeclaration, block, defined, flag, integer, map, path, STORAGE, text } from './declare.ts';

const required = { required: true };
const secret = { secret: true };
const requiredSecret = { required: true, secret: true };

const AWS = '0.4.14';
const AZURE = '0.3.7';
const GCP = '0.5.8';

const clientParameters = defined('aws_client_parameters', 'AwsClientParameters');
const awsDefinitions: JsonObject = {
  AwsClientParameters: {
    title: 'AwsClientParameters',
    type: 'object',
    properties: {
      api_version: { title: 'Api Version', type: 'string' },
      use_ssl: { title: 'Use Ssl', type: 'boolean', default: true },
      verify: { title: 'Verify', anyOf: [{ type: 'boolean' }, { type: 'string', format: 'path' }], default: true },
      verify_cert_path: { title: 'Verify Cert Path', type: 'string', format: 'path' },
      endpoint_url: { title: 'Endpoint Url', type: 'string' },
      config: { title: 'Config', type: 'object' },
    },
  },
};

/** Blocks of the Amazon, Microsoft and Google cloud integrations. Declared here so that the catalogue lists them before an integration is installed. */
export const cloudBlocks: readonly BlockDeclaration[] = [
  {
    slug: 'aws-credentials',
    name: 'AWS Credentials',
    description: 'Credentials for Amazon Web Services.',
    version: AWS,
    properties: [
      text('aws_access_key_id'),
      text('aws_secret_access_key', secret),
      text('aws_session_token'),
      text('profile_name'),
      text('region_name'),
      clientParameters,
    ],
    definitions: awsDefinitions,
  },
  {
    slug: 'aws-secret',
    name: 'AWS Secret',
    description: 'A secret in AWS Secrets Manager.',
    version: AWS,
    properties: [block('aws_credentials', 'aws-credentials', required), text('secret_name', required)],
  },
  {
    slug: 'lambda-function',
    name: 'Lambda Function',
    description: 'A function of AWS Lambda to invoke.',
    version: AWS,
    properties: [text('function_name', required), text('qualifier'), block('aws_credentials', 'aws-credentials')],
  },
  {
    slug: 'minio-credentials',
    name: 'MinIO Credentials',
    description: 'Credentials for a MinIO server.',
    version: AWS,
    properties: [text('minio_root_user', required), text('minio_root_password', requiredSecret), text('region_name'), clientParameters],
    definitions: awsDefinitions,
  },
  {
    slug: 's3-bucket',
    name: 'S3 Bucket',
    description: 'Keeps files in a bucket of S3 or of a compatible service.',
    version: AWS,
    capabilities: STORAGE,
    properties: [
      text('bucket_name', required),
      block('credentials', ['minio-credentials', 'aws-credentials']),
      text('bucket_folder', { fallback: '' }),
    ],
  },
  {
    slug: 'azure-blob-storage-credentials',
    name: 'Azure Blob Storage Credentials',
    description: 'Credentials for Azure Blob Storage.',
    version: AZURE,
    properties: [text('connection_string', secret), text('account_url')],
  },
  {
    slug: 'azure-blob-storage-container',
    name: 'Azure Blob Storage Container',
    description: 'Keeps files in a container of Azure Blob Storage.',
    version: AZURE,
    capabilities: STORAGE,
    properties: [text('container_name', required), block('credentials', 'azure-blob-storage-credentials'), text('base_folder')],
  },
  {
    slug: 'azure-container-instance-credentials',
    name: 'Azure Container Instance Credentials',
    description: 'Credentials for Azure Container Instances.',
    version: AZURE,
    properties: [text('client_id'), text('tenant_id'), text('client_secret', secret), map('credential_kwargs')],
  },
  {
    slug: 'azure-cosmos-db-credentials',
    name: 'Azure Cosmos DB Credentials',
    description: 'Credentials for Azure Cosmos DB.',
    version: AZURE,
    properties: [text('connection_string', requiredSecret)],
  },
  {
    slug: 'azureml-credentials',
    name: 'AzureML Credentials',
    description: 'Credentials for Azure Machine Learning.',
    version: AZURE,
    properties: [
      text('tenant_id', required),
      text('service_principal_id', required),
      text('service_principal_password', requiredSecret),
      text('subscription_id', required),
      text('resource_group', required),
      text('workspace_name', required),
    ],
  },
  {
    slug: 'gcp-credentials',
    name: 'GCP Credentials',
    description: 'Credentials for Google Cloud.',
    version: GCP,
    properties: [path('service_account_file'), map('service_account_info', { secrets: ['*'] }), text('project')],
  },
  {
    slug: 'bigquery-warehouse',
    name: 'BigQuery Warehouse',
    description: 'Queries tables of BigQuery.',
    version: GCP,
    properties: [block('gcp_credentials', 'gcp-credentials', required), integer('fetch_size', { fallback: 1 })],
  },
  {
    slug: 'gcpsecret',
    name: 'GcpSecret',
    description: 'A secret in Google Secret Manager.',
    version: GCP,
    properties: [
      block('gcp_credentials', 'gcp-credentials', required),
      text('secret_name', required),
      text('secret_version', { fallback: 'latest' }),
    ],
  },
  {
    slug: 'gcs-bucket',
    name: 'GCS Bucket',
    description: 'Keeps files in a bucket of Google Cloud Storage.',
    version: GCP,
    capabilities: STORAGE,
    properties: [text('bucket', required), block('gcp_credentials', 'gcp-credentials'), text('bucket_folder', { fallback: '' })],
  },
  {
    slug: 'kubernetes-cluster-config',
    name: 'Kubernetes Cluster Config',
    description: 'How to reach a Kubernetes cluster.',
    version: '0.4.0',
    properties: [map('config', required), text('context_name', required)],
  },
  {
    slug: 'kubernetes-credentials',
    name: 'Kubernetes Credentials',
    description: 'Credentials for a Kubernetes cluster.',
    version: '0.3.7',
    properties: [block('cluster_config', 'kubernetes-cluster-config')],
  },
  {
    slug: 'docker-host',
    name: 'Docker Host',
    description: 'A Docker engine to talk to.',
    version: '0.4.5',
    properties: [
      text('base_url'),
      text('version', { fallback: 'auto' }),
      integer('timeout'),
      integer('max_pool_size'),
      map('client_kwargs'),
    ],
  },
  {
    slug: 'docker-registry-credentials',
    name: 'Docker Registry Credentials',
    description: 'Credentials for a registry of container images.',
    version: '0.4.5',
    properties: [text('username', required), text('password', requiredSecret), text('registry_url', required), flag('reauth', true)],
  },
];

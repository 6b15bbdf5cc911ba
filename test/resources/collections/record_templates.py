"""Prints the default job templates of the integrations, without texts, for templates.json.

    python -m venv venv
    venv/bin/pip install prefect prefect-docker prefect-kubernetes prefect-aws prefect-azure prefect-gcp
    venv/bin/python record_templates.py > templates.json
"""

import json
from importlib import import_module
from importlib.metadata import version

WORKERS = [
    ("prefect", "prefect.workers.process", "ProcessWorker"),
    ("prefect-docker", "prefect_docker.worker", "DockerWorker"),
    ("prefect-kubernetes", "prefect_kubernetes.worker", "KubernetesWorker"),
    ("prefect-aws", "prefect_aws.workers.ecs_worker", "ECSWorker"),
    ("prefect-azure", "prefect_azure.workers.container_instance", "AzureContainerWorker"),
    ("prefect-gcp", "prefect_gcp.workers.cloud_run", "CloudRunWorker"),
    ("prefect-gcp", "prefect_gcp.workers.cloud_run_v2", "CloudRunWorkerV2"),
    ("prefect-gcp", "prefect_gcp.workers.vertex", "VertexAIWorker"),
]


def without_texts(node, of_names=False):
    """Drops titles, descriptions, and examples, and what is the default of JSON Schema."""
    if isinstance(node, list):
        return [without_texts(item) for item in node]
    if not isinstance(node, dict):
        return node
    kept = {}
    for key, value in sorted(node.items()):
        if not of_names and key in ("title", "description", "examples"):
            continue
        if not of_names and key == "additionalProperties" and value is True:
            continue
        kept[key] = without_texts(value, key in ("properties", "definitions"))
    return kept


def shape(template):
    # some integrations name the definitions by the newer keyword, which user interfaces do not know
    template = json.loads(json.dumps(template).replace("$defs", "definitions"))
    configuration = json.loads(json.dumps(template["job_configuration"]))
    for parameter in configuration.get("arm_template", {}).get("parameters", {}).values():
        parameter.pop("metadata", None)
    return {"job_configuration": configuration, "variables": without_texts(template["variables"])}


facts = {}
for package, module, name in WORKERS:
    worker = getattr(import_module(module), name)
    facts[worker.type] = {"integration": f"{package} {version(package)}", **shape(worker.get_default_base_job_template())}
print(json.dumps(facts, indent=2, sort_keys=True))

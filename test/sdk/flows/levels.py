"""A metric trigger and service levels of a deployment, made with the methods of the client. The argument is the id of the deployment."""

import asyncio
import json
import sys
from datetime import timedelta

from prefect._experimental.sla.objects import FrequencySla, LatenessSla, TimeToCompletionSla
from prefect.client.orchestration import get_client
from prefect.events.actions import DoNothing
from prefect.events.schemas.automations import (
    AutomationCore,
    MetricTrigger,
    MetricTriggerOperator,
    MetricTriggerQuery,
    PrefectMetric,
)


def automation(deployment, threshold):
    return AutomationCore(
        name="failing",
        trigger=MetricTrigger(
            match={"prefect.resource.id": "prefect.flow-run.*"},
            match_related={"prefect.resource.id": f"prefect.deployment.{deployment}", "prefect.resource.role": "deployment"},
            metric=MetricTriggerQuery(
                name=PrefectMetric.successes,
                operator=MetricTriggerOperator.LT,
                threshold=threshold,
                firing_for=timedelta(minutes=10),
            ),
        ),
        actions=[DoNothing()],
    )


async def main(deployment):
    async with get_client() as client:
        created = await client.create_automation(automation(deployment, 0.5))
        # sends only the fields that are set
        await client.update_automation(created, automation(deployment, 0.9))
        read = await client.read_automation(created)
        first = await client.apply_slas_for_deployment(
            deployment,
            [
                TimeToCompletionSla(name="fast", duration=600),
                FrequencySla(name="fresh", stale_after=timedelta(hours=1.5), severity="high"),
            ],
        )
        second = await client.apply_slas_for_deployment(
            deployment,
            [
                FrequencySla(name="fresh", stale_after=timedelta(hours=2)),
                LatenessSla(name="punctual", within=timedelta(minutes=10), enabled=False),
            ],
        )
    results = {
        "metric": read.trigger.metric.model_dump(mode="json"),
        "first": first.model_dump(),
        "second": second.model_dump(),
    }
    print(json.dumps(results))


asyncio.run(main(sys.argv[1]))

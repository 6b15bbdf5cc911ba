"""Deploys the same flow with every kind of schedule. Argument: `serve` or `deploy`."""

import sys
from pathlib import Path

from prefect import flow, serve
from prefect.client.schemas.actions import DeploymentScheduleCreate
from prefect.client.schemas.schedules import CronSchedule
from prefect.schedules import Cron

from deployed import quick

KINDS = {
    "absent": {},
    "empty": {"schedules": []},
    "cron": {"cron": "0 7 * * *"},
    "interval": {"interval": 3600},
    "named": {"schedules": [Cron("0 7 * * *", slug="morning")]},
    "off": {"schedules": [Cron("0 7 * * *", active=False)]},
    "plain": {"schedules": [DeploymentScheduleCreate(schedule=CronSchedule(cron="0 7 * * *"))]},
}

if __name__ == "__main__":
    if sys.argv[1] == "serve":
        serve(*[quick.to_deployment(f"serve-{kind}", **schedules) for kind, schedules in KINDS.items()])
    for kind, schedules in KINDS.items():
        source = flow.from_source(source=str(Path(__file__).parent), entrypoint="deployed.py:quick")
        source.deploy(f"deploy-{kind}", work_pool_name="project", **schedules)

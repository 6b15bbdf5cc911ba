"""A process that serves deployments of every kind."""

from prefect import serve
from prefect.client.schemas.objects import ConcurrencyLimitConfig
from prefect.client.schemas.schedules import IntervalSchedule, RRuleSchedule
from prefect.schedules import Cron

from deployed import counting, holding, long, pausing, quick, suspending

if __name__ == "__main__":
    one_at_a_time = ConcurrencyLimitConfig(limit=1, collision_strategy="ENQUEUE")
    one_or_none = ConcurrencyLimitConfig(limit=1, collision_strategy="CANCEL_NEW")
    serve(
        quick.to_deployment("by-hand", parameters={"n": 2}, tags=["served"], description="waits for people"),
        quick.to_deployment("by-interval", schedule=IntervalSchedule(interval=3), parameters={"n": 3}, paused=True),
        quick.to_deployment("by-rrule", schedule=RRuleSchedule(rrule="FREQ=SECONDLY;INTERVAL=4"), paused=True),
        quick.to_deployment("by-cron", schedule=Cron("* * * * *", timezone="Asia/Kathmandu", parameters={"n": 60})),
        quick.to_deployment("paused", schedule=IntervalSchedule(interval=1), paused=True),
        long.to_deployment("by-hand"),
        suspending.to_deployment("by-hand"),
        pausing.to_deployment("by-hand"),
        counting.to_deployment("by-hand"),
        holding.to_deployment("in-a-row", concurrency_limit=one_at_a_time),
        holding.to_deployment("or-not-at-all", concurrency_limit=one_or_none),
        limit=10,
    )

"""Assets that tasks produce and use, with properties, metadata, tools, and a failure."""

from prefect import flow, task
from prefect.assets import Asset, AssetProperties, add_asset_metadata, materialize

RAW = Asset(
    key="s3://lake/raw/orders.csv",
    properties=AssetProperties(
        name="Raw orders",
        description="Orders as the shop exports them.",
        url="https://shop.example/orders",
        owners=["shop", "data"],
    ),
)
ORDERS = Asset(
    key="postgres://warehouse/clean/orders",
    properties=AssetProperties(name="Orders", description="One row per order.", owners=["data"]),
)


@task(asset_deps=["s3://lake/raw/customers.csv"])
def read():
    return [1, 2, 3]


@materialize(ORDERS, asset_deps=[RAW], by="dbt")
def load(rows):
    add_asset_metadata(ORDERS, {"rows": len(rows), "seconds": 1.5, "schema": {"id": "int"}})
    return rows


@materialize("s3://lake/report.html", "s3://lake/report.pdf")
def report(rows):
    add_asset_metadata("s3://lake/report.html", {"pages": len(rows) + 1})


@materialize("s3://lake/broken", asset_deps=[ORDERS.key], by="spark")
def broken():
    raise ValueError("no disk")


@flow
def materializing():
    rows = load(read())
    report(rows)
    broken(return_state=True)
    return "done"


if __name__ == "__main__":
    materializing()

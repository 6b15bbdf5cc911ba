"""Prints the schema that the client generates for parameters of every kind."""

import datetime, enum, json, uuid
from decimal import Decimal
from typing import Any, Literal, Optional, Union, Annotated
from pydantic import BaseModel, Field, SecretStr
from prefect.utilities.callables import parameter_schema

class Color(enum.Enum):
    RED = "red"
    BLUE = "blue"

class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2

class Address(BaseModel):
    """Where it is."""
    street: str
    zip: Optional[str] = None

class Email(BaseModel):
    kind: Literal["email"] = "email"
    to: str

class Chat(BaseModel):
    kind: Literal["chat"] = "chat"
    room: int = 3

class Customer(BaseModel):
    name: str = Field(description="Full name", min_length=1)
    address: Address
    other: Optional[Address] = None
    tags: list[str] = []
    color: Color = Color.RED

class Tree(BaseModel):
    label: str
    children: list["Tree"] = []

def flow(
    plain,
    name: str,
    customer: Customer,
    customers: list[Customer],
    count: int = 3,
    ratio: float = 0.5,
    on: bool = True,
    maybe: Optional[int] = None,
    mode: Literal["fast", "slow"] = "fast",
    color: Color = Color.BLUE,
    level: Level = Level.LOW,
    maybe_color: Optional[Color] = None,
    when: datetime.datetime = datetime.datetime(2026, 1, 31, 3, tzinfo=datetime.timezone.utc),
    day: datetime.date = datetime.date(2026, 1, 31),
    at: Optional[datetime.time] = None,
    wait: datetime.timedelta = datetime.timedelta(minutes=5),
    limits: dict[str, int] = {"a": 1},
    either: Union[int, str] = 5,
    notify: Annotated[Union[Email, Chat], Field(discriminator="kind")] = Email(to="a@b"),
    targets: list[Union[Email, Chat]] = [],
    tree: Optional[Tree] = None,
    secret: Optional[SecretStr] = None,
    pair: tuple[int, str] = (1, "x"),
    unique: set[str] = {"q"},
    anything: Any = None,
    extra: Optional[dict] = None,
    uid: Optional[uuid.UUID] = None,
    money: Decimal = Decimal("1.50"),
    matrix: list[list[float]] = [[1.0, 2.0]],
):
    """Does things.

    Args:
        name: Name of the thing.
        count: How many.
    """

print(json.dumps(parameter_schema(flow).model_dump(mode="json"), indent=2))

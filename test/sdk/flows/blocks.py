"""Registers, saves, loads, changes and deletes blocks."""

from typing import Dict, List, Optional, Union

from prefect.blocks.core import Block
from prefect.blocks.system import Secret
from prefect.client.orchestration import get_client
from prefect.filesystems import LocalFileSystem
from pydantic import BaseModel, Field, SecretStr


class Address(BaseModel):
    street: str = "Main"
    number: Optional[int] = None


class Engine(Block):
    """An engine, which is <fast> & loud."""

    _block_type_name = "Test Engine"
    key: SecretStr
    power: float = 1.0
    address: Address = Address()


class Sail(Block):
    _block_type_name = "Test Sail"
    area: float = 1e16


class Boat(Block):
    _block_type_name = "Test Boat"
    name: str = "Ö 😀"
    drive: Union[Engine, Sail]
    spare: Optional[Sail] = None
    places: List[Address] = Field(default_factory=list)
    codes: Dict[str, SecretStr] = Field(default_factory=dict)


# secret values of any type
Secret(value={"a": 1}).save("j")
assert Secret.load("j").get() == {"a": 1}
Secret(value="text").save("j", overwrite=True)
assert Secret.load("j").get() == "text"

# nested blocks: one is saved, one is not
engine = Engine(key="k3y", power=2.5)
engine.save("engine")
boat = Boat(drive=Engine.load("engine"), spare=Sail(area=3), places=[Address(number=7)], codes={"x": "y"})
boat.save("boat")
loaded = Boat.load("boat")
assert loaded.drive.key.get_secret_value() == "k3y" and loaded.drive.power == 2.5
assert loaded.spare.area == 3 and loaded.places[0].number == 7
assert loaded.codes["x"].get_secret_value() == "y"

# a change of the child is visible in the parent
engine = Engine.load("engine")
engine.power = 9.5
engine.save("engine", overwrite=True)
assert Boat.load("boat").drive.power == 9.5

# another kind of drive, and the same block registered again
Boat(drive=Sail()).save("boat", overwrite=True)
assert Boat.load("boat").drive.area == 1e16

with get_client(sync_client=True) as client:
    # without Secret, because the service does not store the empty definition in its schema
    for cls in (LocalFileSystem, Engine, Sail, Boat):
        cls.register_type_and_schema(client=client)
        schema = client.read_block_schema_by_checksum(cls._calculate_schema_checksum())
        assert schema.fields == cls.model_json_schema(), (cls, schema.fields, cls.model_json_schema())

anonymous = LocalFileSystem(basepath="/tmp")._save(is_anonymous=True)
Boat.delete("boat")
print("all is well", anonymous)

import { present } from '../present.ts';

const ADJECTIVES =
  'able agile amber ample azure balanced bold brave bright brisk calm candid careful cheerful clear clever cobalt cosmic crimson crisp curious daring deft early earnest easy elegant fair famous fleet fond frank fresh gentle gilded glad golden grand green handy happy hardy honest humble indigo ivory jolly keen kind lively lucid lucky lunar mellow merry mighty mild modest neat nimble noble olive patient peaceful placid plucky polite proud quick quiet radiant rapid ready robust rosy royal scarlet serene sharp shiny silent silver simple sincere smooth snowy solar solid spirited spry stately steady still sturdy sunny swift tidy tranquil trusty upbeat urban valiant velvet vivid warm wise witty young zesty'.split(
    ' ',
  );

const NOUNS =
  'acorn alder antelope aspen badger bamboo beacon beaver birch bison breeze brook canyon cedar cello cheetah cloud clover comet coral cove crane creek cricket cypress dahlia dawn delta dolphin dove dune eagle ember falcon fern finch fjord forest fox gazelle gecko glacier grove gull harbor hare hawk hazel heron hickory hill ibis iris island ivy jaguar jasmine juniper kestrel kiwi koala lagoon lake lark laurel lemur lily linden lotus lynx magpie maple marble marmot meadow meteor moose moss nebula oak ocean oriole osprey otter owl panda panther pebble pelican penguin peony pine planet plover pond poplar prairie puffin quail quartz rabbit raven reef ridge river robin rowan salmon sequoia shore sparrow spruce starling stork stream summit swallow swan tern thrush tiger trout tulip valley violet walnut walrus willow wombat wren yak zebra'.split(
    ' ',
  );

const pick = (words: readonly string[]) => present(words[Math.floor(Math.random() * words.length)], 'a word');

/** A random name for a run without one, such as `quiet-otter`. */
export function randomName(): string {
  return `${pick(ADJECTIVES)}-${pick(NOUNS)}`;
}

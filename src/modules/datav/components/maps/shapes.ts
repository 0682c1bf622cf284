import { registerMap } from 'echarts/core'
import { untilHere } from '../../stage/until-here.ts'

interface ShapeFeature {
  readonly properties: {
    readonly code: string
    readonly name: string
    readonly cp?: readonly [number, number]
  }
}

/** A map that was loaded: its name with the drawing library, and its parts. */
export interface LoadedMap {
  readonly name: string
  /** Names by code: figures are put on parts by their names. */
  readonly names: ReadonlyMap<string, string>
  /** Middles by code, for flows and marks. */
  readonly middles: ReadonlyMap<string, readonly [number, number]>
}

/** All of China. */
export const wholeMap = '100000'

const files = import.meta.glob<{
  readonly default: { readonly features: readonly ShapeFeature[] }
}>('./shapes/*.json')
const loaded = new Map<string, Promise<LoadedMap | null>>()

/** Loads the map of China or of a province, once; null where there is none of that code. */
export function loadMap(code: string): Promise<LoadedMap | null> {
  const known = loaded.get(code)
  if (known) return known
  const coming = load(code)
  loaded.set(code, coming)
  // A file that did not come is asked for again by the next map.
  coming.catch(() => loaded.delete(code))
  return coming
}

async function load(code: string): Promise<LoadedMap | null> {
  const file = files[`./shapes/${code}.json`]
  if (file === undefined) return null
  const { default: shapes } = await untilHere(file)
  // The drawing library puts the islands of the South China Sea onto the map of this name alone.
  const name = code === wholeMap ? 'china' : `china-${code}`
  // It decodes what it is given in place: whoever loads the file again gets a copy of its own.
  registerMap(name, JSON.stringify(shapes))
  const parts = shapes.features.map(({ properties }) => properties)
  return {
    name,
    names: new Map(parts.map(part => [part.code, part.name])),
    middles: new Map(parts.flatMap(part => (part.cp ? [[part.code, part.cp]] : []))),
  }
}

/** The part of a map in which an area lies: of China the province, of a province the city. */
export function partOf(map: LoadedMap, code: string): string | undefined {
  const digits = code.slice(0, 6)
  return [digits, `${digits.slice(0, 4)}00`, `${digits.slice(0, 2)}0000`].find(each =>
    map.names.has(each),
  )
}

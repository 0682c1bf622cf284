import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { findPlace } from '#app/navigation/index.ts'

const source = resolve(import.meta.dirname, '../../src')
const drawsFigure = /<(StatCard|FigureCard)\b|data-figure/

/**
 * Addresses of screens that may show figures, found from what each module declares: every address
 * whose component leads, import by import, to one that draws them. Screens of a single record are
 * left out.
 */
export function boardPlaces(): readonly string[] {
  const files = readdirSync(join(source, 'modules'))
    .map(name => join(source, 'modules', name, 'screens/index.ts'))
    .filter(existsSync)
  const places = files.flatMap(file =>
    [...read(file).matchAll(/'(\/[^']+)':[^,]*?import\(\s*'([^']+)'/gs)].map(
      ([, address = '', component = '']) => [address, resolved(file, component)] as const,
    ),
  )
  return places
    .filter(([, component]) => component !== undefined && leadsToFigure(component, new Set()))
    .map(([address]) => address)
    .filter(address => !findPlace(address)?.place.owners?.length)
}

const texts = new Map<string, string>()

function read(file: string): string {
  const text = texts.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '')
  texts.set(file, text)
  return text
}

function resolved(from: string, asked: string): string | undefined {
  if (asked.startsWith('.')) return resolve(dirname(from), asked)
  return asked.startsWith('#') ? join(source, asked.slice(1)) : undefined
}

function leadsToFigure(file: string, met: Set<string>): boolean {
  if (met.has(file)) return false
  met.add(file)
  const text = read(file)
  if (drawsFigure.test(text)) return true
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].some(([, asked = '']) => {
    const next = resolved(file, asked)
    return next !== undefined && leadsToFigure(next, met)
  })
}

import { readFileSync } from 'node:fs'
import { z } from 'zod'

// The texts of the demo world, one file a kind. Everything in them is invented.

const field = z.enum([
  '助学',
  '助医',
  '助老',
  '乡村振兴',
  '环保',
  '救灾',
  '助残',
  '儿童',
  '社区',
  '文体',
])
const year = z.coerce.number().int()

const organisationLine = z.tuple([
  z.string(),
  z.enum(['基金会', '社会团体', '社会服务机构']),
  z.string().regex(/^\d{6}$/),
  z.enum(['公募', '非公募']),
])

/** What a demo project or fund is for. */
export type DemoField = z.infer<typeof field>

/** Legal form of a social organisation. */
export type SocialForm = z.infer<typeof organisationLine>[1]

/** Social organisations; `areaCode` is the area of the registering authority, 100000 national. */
export const organisations = linesOf('organisations.txt').map(line => {
  const [name, form, areaCode, raising] = organisationLine.parse(line.split('|'))
  return { name, form, areaCode, raisesFromPublic: raising === '公募' }
})

/** Projects; `{place}` in title and summary stands for a place, see `inPlace`. */
export const projects = linesOf('projects.txt').map(line => {
  const [of, title, summary] = z.tuple([field, z.string(), z.string()]).parse(line.split('|'))
  return { field: of, title, summary }
})

/** Named funds, without the ending 专项基金. */
export const funds = linesOf('funds.txt').map(line => {
  const [title, of] = z.tuple([z.string(), field]).parse(line.split('|'))
  return { title, field: of }
})

export const companies = linesOf('companies.txt')

/** What donors leave with their money. */
export const wishes = linesOf('wishes.txt')

export const villages = linesOf('villages.txt')

/** Endings of addresses with slots, see `addressEnding`. */
export const addressPatterns = linesOf('addresses.txt').map(line => {
  const [setting, pattern] = z
    .tuple([z.enum(['town', 'country']), z.string()])
    .parse(line.split('|'))
  return { setting, pattern }
})

/** Surnames with their share of the population in 1/10,000. */
export const surnames = linesOf('surnames.txt').map((line): readonly [string, number] => {
  return z.tuple([z.string(), z.coerce.number().positive()]).parse(line.split(' '))
})

/** Given names by sex and by the years of birth in which they were most given. */
export const givenNames = linesOf('given-names.txt').map(line => {
  const [kind, years = '', ...names] = line.split(' ')
  const [from, to] = z.tuple([year, year]).parse(years.split('-'))
  return { kind: z.enum(['m', 'w', 'b']).parse(kind), from, to, names }
})

/** Puts a place into a project's title or summary. */
export function inPlace(phrase: string, place: string): string {
  return phrase.replaceAll('{place}', place)
}

function linesOf(file: string): string[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
}

import { type KeyedGiver, personMark } from './giver.ts'

/*
 * Which lines of a file, or of a moment, are one person (fans.md "Matching at intake"): all that they
 * tell is joined first, the strongest key before the weaker ones. A paper is one person's; a phone is
 * not, and only with the same name tells who it is. Nothing here asks the database.
 */

/** A donor that stands in the book, with what it is known by. */
export interface KnownDonor {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly phone: string | null
  readonly paper: string | null
  /** Marks of phones with names, earlier ones included. */
  readonly persons: readonly string[]
  /** Papers beside the own, of donors that were merged into it. */
  readonly papers: readonly string[]
  /** Phones beside the own, of both sides of a merge. */
  readonly phones: readonly string[]
}

/** One person of the lines: a known donor, or one to be made. */
export interface JoinedPerson {
  readonly known: KnownDonor | undefined
  readonly lines: readonly KeyedGiver[]
  /** Others who hold the same phone. */
  readonly others: readonly JoinedPerson[]
  /** What the lines tell that the donor lacks, or another paper-proved phone. */
  readonly learns: {
    readonly name?: true
    readonly phone?: KeyedGiver
    readonly paper?: KeyedGiver
  }
}

interface Person extends JoinedPerson {
  readonly lines: KeyedGiver[]
  known: KnownDonor | undefined
  others: JoinedPerson[]
  learns: { name?: true; phone?: KeyedGiver; paper?: KeyedGiver }
  name: string
  paper: string | null
}

/** The person of each line, in their order; lines of one person share one object. */
export function joinGivers(
  lines: readonly KeyedGiver[],
  donors: readonly KnownDonor[],
): JoinedPerson[] {
  const book = bookOf(donors)
  const found = new Map<KeyedGiver, Person>()
  const take = (line: KeyedGiver, person: Person) => {
    person.lines.push(line)
    found.set(line, person)
    book.see(line, person)
  }
  const withPaper = lines.filter(({ paper }) => paper !== null)
  for (const person of book.adopters(withPaper)) book.adopt(person)
  for (const line of withPaper) take(line, book.ofPaper(line))
  const withName = lines.filter(line => line.paper === null && line.name !== '')
  const adopting = onlyNames(withName)
  for (const line of withName) take(line, book.ofName(line, adopting))
  for (const line of lines) if (!found.has(line)) take(line, book.ofPhone(line))
  for (const [line, person] of found) {
    const others = line.phone === null ? [] : book.holders(line.phone)
    person.others = [...new Set([...person.others, ...others.filter(each => each !== person)])]
  }
  return lines.map(line => found.get(line) as Person)
}

/** Phones that come with one name alone: that may be whom an unnamed donor of the phone is. */
function onlyNames(lines: readonly KeyedGiver[]): ReadonlySet<string> {
  const names = new Map<string, Set<string>>()
  for (const { phone, name } of lines)
    if (phone !== null) names.set(phone, (names.get(phone) ?? new Set()).add(name))
  return new Set([...names].flatMap(([phone, told]) => (told.size === 1 ? [phone] : [])))
}

function bookOf(donors: readonly KnownDonor[]) {
  const byPaper = new Map<string, Person>()
  const byMark = new Map<string, Set<Person>>()
  const byPhone = new Map<string, Set<Person>>()

  const add = (map: Map<string, Set<Person>>, key: string, person: Person) =>
    map.set(key, (map.get(key) ?? new Set()).add(person))
  const fresh = (name: string, paper: string | null): Person => ({
    ...{ known: undefined, lines: [], others: [], learns: {}, name, paper },
  })
  const named = (phone: string | null, name: string): Person[] =>
    phone === null ? [] : [...(byMark.get(personMark(phone, name)) ?? [])]

  for (const donor of donors) {
    const person: Person = { ...fresh(donor.name, donor.paper), known: donor }
    for (const paper of [donor.paper, ...donor.papers])
      if (paper !== null) byPaper.set(paper, person)
    for (const mark of donor.persons) add(byMark, mark, person)
    for (const phone of donor.phones) add(byPhone, phone, person)
    if (donor.phone === null) continue
    add(byMark, personMark(donor.phone, donor.name), person)
    add(byPhone, donor.phone, person)
  }

  /** A donor without a paper whose phone and name come with one that nobody has. */
  function adopters(lines: readonly KeyedGiver[]): { person: Person; line: KeyedGiver }[] {
    const claims = new Map<Person, KeyedGiver[]>()
    for (const line of lines) {
      if (byPaper.has(line.paper ?? '')) continue
      const candidates = named(line.phone, line.name).filter(({ paper }) => paper === null)
      const [only] = candidates
      if (only === undefined || candidates.length > 1 || line.name === '') continue
      claims.set(only, [...(claims.get(only) ?? []), line])
    }
    return [...claims].flatMap(([person, claiming]) => {
      const [line] = claiming
      const isOne = new Set(claiming.map(({ paper }) => paper)).size === 1
      return isOne && line !== undefined ? [{ person, line }] : []
    })
  }

  return {
    adopters,
    adopt({ person, line }: { person: Person; line: KeyedGiver }): void {
      person.paper = line.paper
      person.learns.paper = line
      byPaper.set(line.paper ?? '', person)
    },
    /** What a line tells is known of its person from here on. */
    see(line: KeyedGiver, person: Person): void {
      if (line.phone === null) return
      add(byMark, personMark(line.phone, line.name), person)
      add(byPhone, line.phone, person)
    },
    ofPaper(line: KeyedGiver): Person {
      const paper = line.paper ?? ''
      const person = byPaper.get(paper) ?? fresh(line.name, paper)
      byPaper.set(paper, person)
      if (person.name === '' && line.name !== '') {
        person.name = line.name
        if (person.known !== undefined) person.learns.name = true
      }
      if (line.phone !== null && person.known?.phone !== line.phone) person.learns.phone = line
      else if (line.phone !== null) delete person.learns.phone
      return person
    },
    ofName(line: KeyedGiver, adopting: ReadonlySet<string>): Person {
      const candidates = named(line.phone, line.name)
      const [only] = candidates
      if (candidates.length === 1 && only !== undefined) return only
      if (candidates.length > 1) {
        const plain = candidates.filter(({ paper }) => paper === null)
        return plain[0] ?? fresh(line.name, null)
      }
      const holders = line.phone === null ? [] : [...(byPhone.get(line.phone) ?? [])]
      const [holder] = holders
      if (holders.length === 1 && holder?.name === '' && adopting.has(line.phone ?? '')) {
        holder.name = line.name
        if (holder.known !== undefined) holder.learns.name = true
        return holder
      }
      return fresh(line.name, null)
    },
    ofPhone(line: KeyedGiver): Person {
      const holders = line.phone === null ? [] : [...(byPhone.get(line.phone) ?? [])]
      const [only] = holders
      if (holders.length === 1 && only !== undefined) return only
      return holders.find(({ name, paper }) => name === '' && paper === null) ?? fresh('', null)
    },
    holders: (phone: string) => [...(byPhone.get(phone) ?? [])],
  }
}

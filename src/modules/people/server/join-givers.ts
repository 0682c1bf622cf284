import { type KeyedGiver, personMark } from './giver.ts'

/*
 * Which lines of a file, or of a moment, are one person (fans.md "Matching at intake"): all that they
 * tell is joined first, the strongest key before the weaker ones. A paying account is one person's, and
 * so is a paper; a phone is not, and only with the same name tells who it is. Where the account is one
 * donor's and the paper another's, the paper says who gave, and both are told as unsure. Nothing here
 * asks the database.
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
  /** Marks of the accounts that have paid for it. */
  readonly payers: readonly string[]
}

/** One person of the lines: a known donor, or one to be made. */
export interface JoinedPerson {
  readonly known: KnownDonor | undefined
  /** As compared; '' where none was told. */
  readonly name: string
  readonly lines: readonly KeyedGiver[]
  /** Others who hold the same phone. */
  readonly others: readonly JoinedPerson[]
  /** Marks of the paying accounts that are this person's. */
  readonly payers: readonly string[]
  /** Whom another key of its lines tells: one person or two is for people to find out. */
  readonly unsure: readonly JoinedPerson[]
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
  payers: string[]
  unsure: Person[]
  learns: { name?: true; phone?: KeyedGiver; paper?: KeyedGiver }
  name: string
  paper: string | null
}

/** Whether the name of a line may be this person's. */
export function agrees({ name }: Pick<JoinedPerson, 'name'>, line: KeyedGiver): boolean {
  return line.name === '' || name === '' || line.name === name
}

/** Whether a phone and a name are this person's own, and not of somebody for whom its account paid. */
export function isOwnLine(person: Pick<JoinedPerson, 'name'>, line: KeyedGiver): boolean {
  return line.payer === null || line.paper !== null || agrees(person, line)
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
  // What tells more comes first: whoever an account is must be known when the account comes alone.
  for (const line of first(withName, ({ payer }) => payer !== null))
    take(line, book.ofPayer(line) ?? book.ofName(line, adopting))
  const rest = lines.filter(line => !found.has(line))
  for (const line of first(rest, ({ phone }) => phone !== null))
    take(line, book.ofPayer(line) ?? book.ofPhone(line))
  for (const [line, person] of found) {
    const others = line.phone === null ? [] : book.holders(line.phone)
    person.others = [...new Set([...person.others, ...others.filter(each => each !== person)])]
  }
  return lines.map(line => found.get(line) as Person)
}

const first = (lines: readonly KeyedGiver[], is: (line: KeyedGiver) => boolean) => [
  ...lines.filter(is),
  ...lines.filter(line => !is(line)),
]

/** Phones that come with one name alone: that may be whom an unnamed donor of the phone is. */
function onlyNames(lines: readonly KeyedGiver[]): ReadonlySet<string> {
  const names = new Map<string, Set<string>>()
  for (const { phone, name } of lines)
    if (phone !== null) names.set(phone, (names.get(phone) ?? new Set()).add(name))
  return new Set([...names].flatMap(([phone, told]) => (told.size === 1 ? [phone] : [])))
}

function bookOf(donors: readonly KnownDonor[]) {
  const byPayer = new Map<string, Person>()
  const byPaper = new Map<string, Person>()
  const byMark = new Map<string, Set<Person>>()
  const byPhone = new Map<string, Set<Person>>()

  const add = (map: Map<string, Set<Person>>, key: string, person: Person) =>
    map.set(key, (map.get(key) ?? new Set()).add(person))
  const fresh = (name: string, paper: string | null): Person => ({
    ...{ known: undefined, lines: [], others: [], payers: [], unsure: [], learns: {}, name, paper },
  })
  const named = (phone: string | null, name: string): Person[] =>
    phone === null ? [] : [...(byMark.get(personMark(phone, name)) ?? [])]

  for (const donor of donors) {
    const payers = [...donor.payers]
    const person: Person = { ...fresh(donor.name, donor.paper), known: donor, payers }
    for (const payer of payers) byPayer.set(payer, person)
    for (const paper of [donor.paper, ...donor.papers])
      if (paper !== null) byPaper.set(paper, person)
    for (const mark of donor.persons) add(byMark, mark, person)
    for (const phone of donor.phones) add(byPhone, phone, person)
    if (donor.phone === null) continue
    add(byMark, personMark(donor.phone, donor.name), person)
    add(byPhone, donor.phone, person)
  }

  const paying = ({ payer }: KeyedGiver) => (payer === null ? undefined : byPayer.get(payer))
  const doubt = (one: Person, other: Person) => {
    if (one !== other && !one.unsure.includes(other)) one.unsure.push(other)
  }
  function learnName(person: Person, line: KeyedGiver): void {
    if (person.name !== '' || line.name === '') return
    person.name = line.name
    if (person.known !== undefined) person.learns.name = true
  }
  /** Whose a line with a paper is by its other keys: one person without a paper. */
  function alikeOf(line: KeyedGiver): Person | undefined {
    const payer = paying(line)
    if (payer?.paper === null && agrees(payer, line)) return payer
    const candidates = named(line.phone, line.name).filter(({ paper }) => paper === null)
    return candidates.length === 1 && line.name !== '' ? candidates[0] : undefined
  }

  /** A donor without a paper whose account, or phone and name, come with one that nobody has. */
  function adopters(lines: readonly KeyedGiver[]): { person: Person; line: KeyedGiver }[] {
    const claims = new Map<Person, KeyedGiver[]>()
    for (const line of lines) {
      if (byPaper.has(line.paper ?? '')) continue
      const only = alikeOf(line)
      if (only !== undefined) claims.set(only, [...(claims.get(only) ?? []), line])
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
      if (line.payer !== null) {
        const holder = paying(line)
        if (holder === undefined) {
          byPayer.set(line.payer, person)
          person.payers.push(line.payer)
        } else doubt(person, holder)
        if (line.name !== '') for (const other of named(line.phone, line.name)) doubt(person, other)
      }
      if (line.phone === null || !isOwnLine(person, line)) return
      add(byMark, personMark(line.phone, line.name), person)
      add(byPhone, line.phone, person)
    },
    ofPaper(line: KeyedGiver): Person {
      const paper = line.paper ?? ''
      const person = byPaper.get(paper) ?? fresh(line.name, paper)
      byPaper.set(paper, person)
      learnName(person, line)
      if (line.phone !== null && person.known?.phone !== line.phone) person.learns.phone = line
      else if (line.phone !== null) delete person.learns.phone
      return person
    },
    ofPayer(line: KeyedGiver): Person | undefined {
      const person = paying(line)
      if (person === undefined) return undefined
      learnName(person, line)
      if (person.known?.phone === null && line.phone !== null && agrees(person, line))
        person.learns.phone ??= line
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
        learnName(holder, line)
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

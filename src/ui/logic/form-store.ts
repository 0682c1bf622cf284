import type { Fields } from '#kernel/resource/resource.ts'
import { schemaOf } from '#kinds/registry.ts'
import type { FieldError } from './request.ts'

export type Values = Readonly<Record<string, unknown>>

/**
 * The values of one form with their errors. Controls subscribe to their own field, so that typing
 * draws one control again and not the form.
 */
export class FormStore {
  readonly fields: Fields
  #base: Values
  #values: Record<string, unknown>
  #errors = new Map<string, string>()
  readonly #listeners = new Set<() => void>()

  constructor(fields: Fields, base: Values) {
    this.fields = fields
    this.#base = base
    this.#values = { ...base }
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** What a field holds now. */
  value(name: string): unknown {
    return this.#values[name]
  }

  values(): Values {
    return this.#values
  }

  /** What a field held when the form was opened or last saved. */
  baseOf(name: string): unknown {
    return this.#base[name]
  }

  /** All of that. */
  bases(): Values {
    return this.#base
  }

  error(name: string): string | undefined {
    return this.#errors.get(name)
  }

  errors(): readonly FieldError[] {
    return [...this.#errors].map(([field, message]) => ({ field, message }))
  }

  set(name: string, value: unknown): void {
    this.#values = { ...this.#values, [name]: value }
    this.#errors.delete(name)
    this.#tell()
  }

  /** Sets several values at once, as a draft or a rule of a screen does. */
  fill(values: Values): void {
    this.#values = { ...this.#values, ...values }
    for (const name of Object.keys(values)) this.#errors.delete(name)
    this.#tell()
  }

  /** Names of the fields that differ from the base. */
  changed(): readonly string[] {
    return Object.keys(this.#values).filter(name => !isSame(this.#values[name], this.#base[name]))
  }

  isDirty(): boolean {
    return this.changed().length > 0
  }

  /**
   * Checks the named fields with the schemas that the server uses, all at once.
   * @returns the values as they shall be sent, or null when a field was refused.
   */
  check(names: readonly string[]): Values | null {
    const sent: Record<string, unknown> = {}
    const errors = new Map<string, string>()
    for (const name of names) {
      const field = this.fields[name]
      if (field === undefined) continue
      const read = schemaOf(field).safeParse(this.#values[name] ?? null)
      if (read.success) sent[name] = read.data
      else errors.set(name, read.error.issues[0]?.message ?? `${field.label}有误`)
    }
    this.#errors = errors
    this.#tell()
    return errors.size === 0 ? sent : null
  }

  /**
   * Names of the fields that are refused because they are empty; null where another one is wrong. The
   * errors of an earlier check stay as they are.
   */
  missing(names: readonly string[]): readonly string[] | null {
    const refused = names.filter(name => {
      const field = this.fields[name]
      return field !== undefined && !schemaOf(field).safeParse(this.#values[name] ?? null).success
    })
    return refused.every(name => isBlank(this.#values[name])) ? refused : null
  }

  /** Marks what the server refused. @returns the refusals that belong to no field of the form. */
  refuse(errors: readonly FieldError[]): readonly FieldError[] {
    const own = errors.map(error => ({ ...error, field: error.field.split('.')[0] ?? error.field }))
    this.#errors = new Map()
    for (const { field, message } of own) {
      if (field in this.fields && !this.#errors.has(field)) this.#errors.set(field, message)
    }
    this.#tell()
    return own.filter(({ field }) => !(field in this.fields))
  }

  /** Takes saved values as the new base; fields in `keep` hold on to what was typed. */
  rebase(base: Values, keep: readonly string[] = []): void {
    const kept = Object.fromEntries(keep.map(name => [name, this.#values[name]]))
    this.#base = base
    this.#values = { ...base, ...kept }
    this.#errors = new Map()
    this.#tell()
  }

  /**
   * Takes a newer version of the record as the base, while nothing typed would be lost by it.
   * @returns the version that the form stands on now, which was `version`.
   */
  takeNewer(row: Values & { readonly version: number }, version: number): number {
    if (this.isDirty() || row.version <= version) return version
    this.rebase(row)
    return row.version
  }

  /** Names of the fields that hold something else than these values of the form did. */
  changedSince(values: Values): readonly string[] {
    return Object.keys(this.#values).filter(name => !isSame(this.#values[name], values[name]))
  }

  /**
   * Takes what was saved as the new base; what was typed since it was sent stays, unsaved.
   * @returns the names of the fields that are still to be saved.
   */
  saved(base: Values, sent: Values): readonly string[] {
    const typed = this.changedSince(sent)
    this.rebase(base, typed)
    return typed
  }

  /** Goes back to the base. */
  reset(): void {
    this.rebase(this.#base)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Whether two values are the same to a person: null, '' and absent are one emptiness. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (isBlank(one) || isBlank(other)) return isBlank(one) && isBlank(other)
  return typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other)
}

function isBlank(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  )
}

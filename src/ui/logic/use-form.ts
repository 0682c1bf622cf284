import { useCallback, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { AnyField } from '#kinds/field.ts'
import { type Conflict, conflictIn, resolved } from './conflict.ts'
import type { Draft } from './draft.ts'
import { FormStore, type Values } from './form-store.ts'
import { flushPendingInputs } from './pending-inputs.ts'
import type { Presented, PresentedOf } from './presented.ts'
import { callOf, codes, type FieldError, post, RequestFailure } from './request.ts'
import { reasonToWait } from './sending-hold.ts'
import { SessionContext } from './session.ts'
import { useUnsaved } from './unsaved.ts'
import { usePermissions } from './use-can.ts'
import { type Drafts, useDrafts } from './use-drafts.ts'
import { useRefresh } from './use-record.ts'

export interface FormQuestion<R extends AnyResource = AnyResource> {
  /** The record to edit; absent for a new one. */
  readonly row?: PresentedOf<R> | undefined
  /** Values of a new record beside the fields' own initial ones: a copy, or the record it hangs on. */
  readonly initial?: Values | undefined
  onSaved?(row: PresentedOf<R>): void
}

export interface Form<R extends AnyResource = AnyResource> {
  readonly store: FormStore
  readonly isNew: boolean
  readonly isDirty: boolean
  readonly isSubmitting: boolean
  /** The refusal of the last submission, and what in it belongs to no field. */
  readonly failure: Error | null
  readonly strangers: readonly FieldError[]
  readonly conflict: Conflict | null
  /** An older unsaved draft that may be restored. */
  readonly draft: Draft | null
  /** How what is typed is being kept. */
  readonly keeping: Pick<Drafts, 'keptAt' | 'isFull' | 'isElsewhere' | 'further'>
  submit(): Promise<PresentedOf<R> | null>
  /**
   * Where nothing but answers is missing that the record cannot do without, keeps what there is as a
   * draft of its writer's. @returns what is missing, or null where this does not hold and nothing was done.
   */
  keepUnfinished(): readonly string[] | null
  /** Goes on after a conflict: the fields in `theirs` take the newest value. */
  settle(theirs: readonly string[]): Promise<PresentedOf<R> | null>
  dismissConflict(): void
  /** Lets go of what was typed; it stays as a draft. */
  abandon(): void
  restoreDraft(): void
  discardDraft(): void
}

/** A form over a resource: values, checks, drafts, conflicts and submission. */
export function useForm<R extends AnyResource>(resource: R, question?: FormQuestion<R>): Form<R>
export function useForm(resource: AnyResource, question: FormQuestion = {}): Form {
  const { row, onSaved } = question
  const initial = { ...useOwnOrganisation(resource), ...question.initial }
  const permissions = usePermissions()
  const refresh = useRefresh(resource)
  const version = useRef(row?.version ?? 0)
  const [store] = useState(
    () => new FormStore(resource.fields, row ?? newValues(resource, initial)),
  )
  const drafts = useDrafts({ resource, store, record: row?.id ?? 'new', version })
  const [attempt, setAttempt] = useState<Attempt>({ at: 'rest' })
  const running = useRef<Promise<Presented | null>>(null)
  const isDirty = useSyncExternalStore(store.subscribe, () => store.isDirty())
  useUnsaved(isDirty)
  // What came meanwhile, tried again when nothing is typed any more.
  useEffect(() => {
    if (row !== undefined) version.current = store.takeNewer(row, version.current)
  }, [row, isDirty, store])

  const change = ({ id, version }: Pick<Presented, 'id' | 'version'>, values: Values) =>
    post<Presented>(callOf(resource, 'update'), { ...values, id, version })

  // The form of a new record is left once it is made: what was typed meanwhile follows it at once.
  const follow = async (made: Presented, sent: Values): Promise<Presented> => {
    flushPendingInputs()
    const typed = store.changedSince(sent)
    if (typed.length === 0) return made
    const now = store.values()
    const values = store.check(typed)
    const next = values && (await change(made, values).catch(() => null))
    if (next) return follow(next, now)
    drafts.handOn(made, typed)
    return made
  }

  const send = async (): Promise<Presented | null> => {
    const reason = reasonToWait()
    if (reason !== null) {
      const failure = new RequestFailure({ statusCode: codes.refused, statusMessage: reason })
      setAttempt({ at: 'refused', failure, strangers: [] })
      return null
    }
    flushPendingInputs()
    const names = row ? store.changed() : formFields(resource)
    const values = store.check(names.filter(name => isGiven(resource.fields[name], permissions)))
    if (values === null) {
      // What an earlier attempt was refused for is not what keeps this one.
      setAttempt({ at: 'rest' })
      return null
    }
    setAttempt({ at: 'submitting' })
    const sent = store.values()
    try {
      const saved = row
        ? await change({ id: row.id, version: version.current }, values)
        : await follow(await post<Presented>(callOf(resource, 'insert'), values), sent)
      flushPendingInputs()
      version.current = saved.version
      if (!row) store.rebase(newValues(resource, initial))
      if (!row || store.saved(saved, sent).length === 0) drafts.drop()
      setAttempt({ at: 'rest' })
      void refresh()
      onSaved?.(saved)
      return saved
    } catch (error) {
      setAttempt(refusedAttempt(error, store))
      return null
    }
  }

  const keepUnfinished = () => {
    if (reasonToWait() !== null || !store.isDirty()) return null
    flushPendingInputs()
    const names = row ? store.changed() : formFields(resource)
    const missing = store.missing(names.filter(name => isGiven(resource.fields[name], permissions)))
    if (missing === null || missing.length === 0) return null
    setAttempt({ at: 'rest' })
    drafts.keepNow()
    return missing.map(name => resource.fields[name]?.label ?? name)
  }

  // A button that is pressed twice at once sends one record, and both hear of it.
  const submit = () => {
    running.current ??= send().finally(() => {
      running.current = null
    })
    return running.current
  }

  const settle = async (theirs: readonly string[]) => {
    if (attempt.at !== 'conflict') return null
    const { current } = attempt.conflict
    version.current = current.version
    store.rebase(current, resolved(store.changed(), theirs))
    if (store.isDirty()) return submit()
    drafts.drop()
    setAttempt({ at: 'rest' })
    void refresh()
    onSaved?.(current)
    return current
  }

  return {
    store,
    isNew: row === undefined,
    isDirty,
    isSubmitting: attempt.at === 'submitting',
    failure: attempt.at === 'refused' ? attempt.failure : null,
    strangers: attempt.at === 'refused' ? attempt.strangers : [],
    conflict: attempt.at === 'conflict' ? attempt.conflict : null,
    draft: drafts.offered,
    keeping: drafts,
    submit,
    keepUnfinished,
    settle,
    dismissConflict: () => setAttempt({ at: 'rest' }),
    abandon: () => {
      drafts.letGo()
      store.reset()
    },
    restoreDraft: () => {
      if (drafts.offered === null) return
      // The server then compares with the version that was typed over, and tells what changed since.
      if (row) version.current = drafts.offered.version
      store.fill(drafts.offered.values)
      drafts.answer()
    },
    discardDraft: drafts.discard,
  }
}

/** One field of a form: its value, its error and how to set it; drawn again only when it changes. */
export function useField(store: FormStore, name: string) {
  const value = useSyncExternalStore(store.subscribe, () => store.value(name))
  const error = useSyncExternalStore(store.subscribe, () => store.error(name))
  const set = useCallback((next: unknown) => store.set(name, next), [store, name])
  return { value, error, set }
}

type Attempt =
  | { readonly at: 'rest' }
  | { readonly at: 'submitting' }
  | { readonly at: 'refused'; readonly failure: Error; readonly strangers: readonly FieldError[] }
  | { readonly at: 'conflict'; readonly conflict: Conflict }

function refusedAttempt(error: unknown, store: FormStore): Attempt {
  const failure = error instanceof Error ? error : new Error('出错了，请稍后重试')
  const conflict = conflictIn(failure, store.changed())
  if (conflict) return { at: 'conflict', conflict }
  const errors = failure instanceof RequestFailure ? failure.errors : []
  return { at: 'refused', failure, strangers: store.refuse(errors) }
}

/** The fields of a resource's form in their order. */
export function formFields(resource: AnyResource): readonly string[] {
  return Object.values(formSections(resource)).flat()
}

/** The sections of a resource's form; without declared ones all fields that a person gives. */
export function formSections(resource: AnyResource): Readonly<Record<string, readonly string[]>> {
  if (resource.views.form) return resource.views.form
  const given = Object.entries(resource.fields).filter(([, field]) => !field.system)
  return { 基本信息: given.map(([name]) => name) }
}

/** The sections of a record's facts: its own, else those of its form; of what only the product writes, what its list shows. */
export function detailSections(resource: AnyResource): Readonly<Record<string, readonly string[]>> {
  if (resource.views.detail) return resource.views.detail
  const sections = formSections(resource)
  const isFilledIn = Object.values(sections).some(names => names.length > 0)
  return isFilledIn ? sections : { 基本信息: resource.views.list }
}

/** What belongs to an organisation belongs to one's own, unless somebody of the platform says otherwise. */
function useOwnOrganisation({ owner, fields }: AnyResource): Values {
  const account = useContext(SessionContext)?.account
  const name = owner?.organisation
  const own = account?.ownerKind === 'organisation' ? account.organisation?.id : undefined
  if (own === undefined || typeof name !== 'string' || !fields[name]?.required) return {}
  return { [name]: own }
}

function newValues(resource: AnyResource, initial: Values = {}): Values {
  const values: Record<string, unknown> = {}
  for (const name of formFields(resource)) {
    values[name] = initial[name] ?? resource.fields[name]?.initial ?? null
  }
  return values
}

// System fields are the server's; fields that need a lacking permission are neither shown nor sent.
function isGiven(field: AnyField | undefined, permissions: ReadonlySet<string>): boolean {
  return field !== undefined && !field.system && (!field.needs || permissions.has(field.needs))
}

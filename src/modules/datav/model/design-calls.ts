import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { datasetAnswer, datasetFacts, datasetQuery } from '#modules/dataset/model/index.ts'
import { scopeModes, screenCategories } from './big-screen.ts'
import { variableMark } from './binding.ts'
import { baseNames } from './component-bases.ts'
import { mostReleases, screenSnapshot, screenVariable } from './screen-snapshot.ts'
import { themeTokens } from './themes.ts'

const id = z.uuid('记录编号有误')
const release = z.int().min(1).max(mostReleases)
const keysOf = <T extends object>(labels: T) =>
  Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]]

/** Makes a screen, blank or from a template. */
export const screenCreate = ask('POST datav/design/create', {
  question: z.object({
    name: z.string().trim().min(1, '请输入大屏名称').max(40, '名称不能超过 40 个字'),
    category: z.enum(keysOf(screenCategories)),
    scopeMode: z.enum(keysOf(scopeModes)).default('publisher'),
    organisation: id.nullable(),
    area: z.string().max(12).nullable(),
    /** A key of `screenTemplates`; its size and theme stand, then, unless others are given. */
    template: z.string().max(40).nullable(),
    width: screenSnapshot.shape.width.nullable(),
    height: screenSnapshot.shape.height.nullable(),
    theme: screenSnapshot.shape.theme.nullable(),
  }),
  answer: z.object({ id: z.string() }),
})

/** Minutes without input after which others may take over the editing. */
export const takeOverMinutes = 2

/** Who edits a screen. */
export const screenLock = z.object({
  account: z.string(),
  name: z.string(),
  since: z.string(),
  lastInput: z.string(),
  isMine: z.boolean(),
  /** Whether it may be taken over now. */
  isIdle: z.boolean(),
})

/** The draft of a screen with all that the designer shows around it. */
export const screenDraft = ask('GET datav/design/getDraft', {
  question: z.object({ id }),
  answer: z.object({
    id: z.string(),
    number: z.string(),
    name: z.string(),
    category: z.enum(keysOf(screenCategories)),
    scopeMode: z.enum(keysOf(scopeModes)),
    organisation: z.string().nullable(),
    area: z.string().nullable(),
    state: z.enum(['draft', 'published', 'offline']),
    draftVersion: z.number(),
    snapshot: screenSnapshot,
    savedAt: z.string(),
    savedBy: z.string(),
    /** The version that is shown; null before the first publication. */
    release: z.number().nullable(),
    /** The version that goes live by itself, and when. */
    next: z.object({ release: z.number(), at: z.string() }).nullable(),
    /** The draft differs from the version that is shown. */
    isChanged: z.boolean(),
    /** Null while nobody edits it. */
    lock: screenLock.nullable(),
    may: z.object({ update: z.boolean(), publish: z.boolean(), share: z.boolean() }),
    /** Another person than its editors has to publish it. */
    needsReview: z.boolean(),
  }),
})

/** What a refused saving says (4090, `dataPoints`): who has saved meanwhile and when, or who edits now. */
export const draftConflict = z.object({
  reason: z.enum(['saved', 'held']),
  name: z.string(),
  at: z.string(),
  draftVersion: z.number(),
})

/**
 * Saves the draft; never what is shown. 4090 with `draftConflict` when somebody else has saved since
 * `draftVersion`, or edits it now.
 */
export const screenSave = ask('POST datav/design/saveDraft', {
  question: z.object({ id, draftVersion: z.int(), snapshot: screenSnapshot }),
  answer: z.object({ draftVersion: z.number(), savedAt: z.string() }),
})

/**
 * Says that the designer is open, every 30 seconds: takes the editing where nobody has it, keeps it
 * where it is one's own (`hasInput`: something was touched since), and tells who has it.
 * `takeOver` takes it from somebody without input for two minutes; refused before.
 */
export const screenHold = ask('POST datav/design/hold', {
  question: z.object({ id, hasInput: z.boolean(), takeOver: z.boolean().default(false) }),
  answer: z.object({ lock: screenLock, draftVersion: z.number() }),
})

/** Gives the editing back, when the designer is left. */
export const screenLetGo = ask('POST datav/design/letGo', {
  question: z.object({ id }),
  answer: z.object({ isFree: z.boolean() }),
})

/** Something that the check found. */
export const screenFinding = z.object({
  level: z.enum(['error', 'warning']),
  /** Null for what concerns the whole screen. */
  widget: z.string().nullable(),
  name: z.string().nullable(),
  sentence: z.string(),
})
export type ScreenFinding = z.infer<typeof screenFinding>

/** What keeps a draft from being published, and what should be looked at before. */
export const screenCheck = ask('GET datav/design/checkDraft', {
  question: z.object({ id }),
  answer: z.array(screenFinding),
})

/**
 * Makes the draft a version, live now or at a time. Errors of the check refuse it, warnings unless
 * they were accepted; where publications are reviewed, whoever edited the draft is refused.
 */
export const screenPublish = ask('POST datav/design/publish', {
  question: z.object({
    id,
    draftVersion: z.int(),
    note: z.string().trim().min(1, '请填写发布说明').max(200, '说明不能超过 200 个字'),
    /** A moment in the future; null: now. */
    goLiveAt: z.iso.datetime({ offset: true, message: '时间有误' }).nullable(),
    /** A picture of the screen as `data:image/jpeg;base64,…` or png, at most 2 MB. */
    cover: z.string().max(3_000_000, '封面过大').nullable(),
    acceptedWarnings: z.boolean(),
  }),
  answer: z.object({ release: z.number(), goLiveAt: z.string().nullable() }),
})

/** The versions of a screen, the latest first, with what each changed. */
export const screenVersions = ask('GET datav/design/getVersions', {
  question: z.object({ id }),
  answer: z.array(
    z.object({
      release: z.number(),
      note: z.string(),
      publisher: z.string(),
      publishedAt: z.string(),
      goLiveAt: z.string().nullable(),
      cover: z.string().nullable(),
      isLive: z.boolean(),
      widgets: z.number(),
      /** Components added, removed and changed since the version before. */
      added: z.number(),
      removed: z.number(),
      changed: z.number(),
    }),
  ),
})

/** One difference between two states of a screen. */
export const screenChange = z.object({
  kind: z.enum(['added', 'removed', 'changed']),
  /** Null for the screen itself. */
  widget: z.string().nullable(),
  name: z.string(),
  /** What changed, in words: 位置, 图表 · 标题; empty for what was added or removed. */
  properties: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
})
export type ScreenChange = z.infer<typeof screenChange>

/** Compares two states of a screen: versions by their number, 0 for the draft. */
export const screenCompare = ask('GET datav/design/compare', {
  question: z.object({
    id,
    from: z.coerce.number().int().min(0).max(mostReleases),
    to: z.coerce.number().int().min(0).max(mostReleases),
  }),
  answer: z.array(screenChange),
})

/** Makes the draft equal to a version; what is shown stays. 4090 as at saving. */
export const screenRestore = ask('POST datav/design/restore', {
  question: z.object({ id, release, draftVersion: z.int() }),
  answer: z.object({ draftVersion: z.number() }),
})

/** Shows an earlier version again, at once. */
export const screenGoLive = ask('POST datav/design/goLive', {
  question: z.object({ id, release }),
  answer: z.object({ release: z.number() }),
})

/** Makes a screen with the draft of another one. */
export const screenCopy = ask('POST datav/design/copy', {
  question: z.object({
    id,
    name: z.string().trim().min(1, '请输入大屏名称').max(40, '名称不能超过 40 个字'),
    /** What was edited and could not be saved; the draft as saved when null. */
    snapshot: screenSnapshot.nullable().default(null),
  }),
  answer: z.object({ id: z.string() }),
})

/** A screen as it travels between systems. */
export const screenPaper = z.object({
  format: z.literal('big-screen/1'),
  name: z.string().max(40),
  category: z.enum(keysOf(screenCategories)),
  snapshot: screenSnapshot,
})

/** The draft of a screen as JSON. */
export const screenExport = ask('GET datav/design/exportJson', {
  question: z.object({ id }),
  answer: screenPaper,
})

/** Makes a screen of exported JSON; refused where it is none. */
export const screenImport = ask('POST datav/design/importJson', {
  question: z.object({
    text: z.string().max(4_000_000, '文件过大'),
    organisation: id.nullable().default(null),
    area: z.string().max(12).nullable().default(null),
  }),
  answer: z.object({ id: z.string() }),
})

/** Answers the question of a component for the live table of the designer: at most 500 rows. */
export const designAsk = ask('POST datav/design/ask', {
  question: z.object({
    /** The screen in whose reach it is answered; null: in that of the person. */
    screen: id.nullable(),
    query: datasetQuery.extend({
      period: z.union([datasetQuery.shape.period, z.string().regex(variableMark)]),
    }),
    variables: z.array(screenVariable).max(20),
  }),
  answer: z.object({ answer: datasetAnswer, milliseconds: z.number() }),
})

/** Every dataset by its name, for those who say which may be used. */
export const datasetNames = ask('GET datav/design/getDatasets', {
  question: z.object({}),
  answer: z.array(z.object({ key: z.string(), label: z.string(), isShareable: z.boolean() })),
})

/** What designers go by: datasets they may use, themes, floors, hosts. */
export const designSettings = ask('GET datav/design/getSettings', {
  question: z.object({}),
  answer: z.object({
    datasets: z.array(datasetFacts),
    themes: z.record(z.string(), themeTokens),
    defaultRefresh: z.number(),
    leastRefresh: z.number(),
    frameHosts: z.array(z.string()),
    needsReview: z.boolean(),
    unitName: z.string(),
    logo: z.string().nullable(),
    tokenDays: z.number(),
    tokenDaysMost: z.number(),
    devicesMost: z.number(),
    isOpen: z.boolean(),
  }),
})

/** Makes a component of another one, or of a base as the product brings it. */
export const componentCopy = ask('POST datav/design/copyComponent', {
  question: z.object({ id: id.nullable(), base: z.enum(baseNames).nullable() }),
  answer: z.object({ id: z.string() }),
})

/** The screens whose draft or live version has a component, with the version that each placed. */
export const componentUse = ask('GET datav/design/getComponentUse', {
  question: z.object({ id }),
  answer: z.array(
    z.object({
      screen: z.string(),
      name: z.string(),
      state: z.enum(['draft', 'published', 'offline']),
      placed: z.number(),
      /** Component versions of what is placed; null where a widget does not say. */
      releases: z.array(z.number().nullable()),
    }),
  ),
})

/** Tells the owners of screens with an older version that a component has a new one. */
export const componentTell = ask('POST datav/design/tellComponent', {
  question: z.object({ id }),
  answer: z.object({ told: z.number() }),
})

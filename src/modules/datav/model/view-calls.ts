import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { datasetAnswer } from '#modules/dataset/model/index.ts'
import { mostReleases, screenSnapshot } from './screen-snapshot.ts'
import { themeTokens } from './themes.ts'

/** Who views: somebody with a token of a display, or (null) the person who is signed in. */
const token = z.string().max(200).nullable()

/** One screen of a display in turn. */
const turn = z.object({
  screen: z.string(),
  name: z.string(),
  /** Null for the draft of a signed-in editor. */
  version: z.number().nullable(),
  seconds: z.number(),
  /** Times of day between which it is shown: `08:00`. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  snapshot: screenSnapshot,
})

/**
 * What a display shows: one screen, or those of a playlist in turn, with the theme's colours. Asked
 * at the start and whenever `release` of an answer with data differs. 4010 without right or with a
 * token that has ended: 「该大屏链接已失效」.
 */
export const viewOpen = ask('POST datav/view/open', {
  question: z.object({
    token,
    /** The id of the screen when a signed-in person looks; the draft where `draft`. */
    screen: z.string().max(64).nullable(),
    draft: z.boolean(),
    /** A display names itself by a random id it keeps. */
    device: z.string().max(64),
    resolution: z.string().max(20),
  }),
  answer: z.object({
    turns: z.array(turn),
    transition: z.enum(['none', 'fade', 'slide']),
    themes: z.record(z.string(), themeTokens),
    logo: z.string().nullable(),
    unitName: z.string(),
    watermark: z.object({ text: z.string(), opacity: z.number() }).nullable(),
    /** Hosts that frames may show. */
    frameHosts: z.array(z.string()),
    reloadAt: z.string(),
    shiftPixels: z.boolean(),
    /** Changes when a turn, a version or a setting does. */
    release: z.string(),
  }),
})

/** Data of the widgets of a screen that is on, asked once a tick. */
export const viewGetData = ask('POST datav/view/getData', {
  question: z.object({
    token,
    screen: z.string().max(64),
    version: z.int().min(0).max(mostReleases).nullable(),
    device: z.string().max(64),
    /** Values of variables by name. */
    variables: z.record(z.string(), z.string().max(64)),
    widgets: z
      .array(z.object({ id: z.string().max(40), tag: z.string().max(64).nullable() }))
      .max(200),
  }),
  answer: z.object({
    release: z.string(),
    at: z.string(),
    widgets: z.array(
      z.object({
        id: z.string(),
        /** Null when the tag of the question still holds or it was refused. */
        answer: datasetAnswer.nullable(),
        tag: z.string().nullable(),
        /** Why there is none. */
        refused: z.string().nullable(),
        /** Seconds after which asking again makes sense. */
        after: z.number(),
      }),
    ),
  }),
})

/** A display without token shows this code (six digits, ten minutes) until somebody pairs it. */
export const viewPair = ask('POST datav/view/pair', {
  question: z.object({ device: z.string().max(64), resolution: z.string().max(20) }),
  answer: z.object({ code: z.string(), token: z.string().nullable() }),
})

/**
 * The bytes of a picture or video that stands on what is shown, by its file id; 404 for every other
 * file. The answer is the file itself.
 */
export const viewFile = {
  method: 'GET',
  path: '/api/datav/view/getFile',
  question: z.object({
    token: z.string().max(200).nullable().default(null),
    screen: z.string().max(64).nullable().default(null),
    draft: z.stringbool().default(false),
    id: z.uuid('文件有误'),
  }),
} as const

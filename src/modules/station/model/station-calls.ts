import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

const pin = z.object({
  id: z.string(),
  number: z.string(),
  name: z.string(),
  state: z.string(),
  lng: z.number(),
  lat: z.number(),
})

/** 地图: the stations of one's scope that have coordinates, at most 2,000. */
export const stationMap = ask('GET equipment/postStation/getMap', {
  question: z.object({}),
  answer: z.array(pin),
})

/** Stations around a place, the nearest first; open ones of everybody and those of one's scope. */
export const nearStations = ask('GET equipment/postStation/getNear', {
  question: z.object({
    lng: z.coerce.number('经度有误').min(73, '经度有误').max(136, '经度有误'),
    lat: z.coerce.number('纬度有误').min(3, '纬度有误').max(54, '纬度有误'),
    /** Metres. */
    within: z.coerce.number().int().min(1).max(5000).default(1000),
    /** The station that is looked at itself. */
    except: z.uuid().optional(),
  }),
  answer: z.array(pin.extend({ metres: z.number() })),
})

/** 服务人次: visits by its codes, of the last ninety days that have any. */
export const stationVisits = ask('GET equipment/postStation/getVisits', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.array(z.object({ day: z.string(), scans: z.number(), visits: z.number() })),
})

/** What is printed with the name or address of a station: its codes. */
export const stationPrints = ask('GET equipment/postStation/getPrints', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      name: z.string(),
      placement: z.string().nullable(),
    }),
  ),
})

/** The words kept beside 设施 and 服务人群; ended ones as well. */
export const stationTerms = ask('GET equipment/postStation/getTerms', {
  question: z.object({ dictionary: z.enum(['stationFacility', 'stationGroup'], '字典有误') }),
  answer: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      label: z.string(),
      enabled: z.boolean(),
      version: z.number(),
    }),
  ),
})

/** Adds, renames, ends or takes up a word: without `id` it is new. */
export const keepStationTerm = ask('POST equipment/postStation/keepTerm', {
  question: z.strictObject({
    dictionary: z.enum(['stationFacility', 'stationGroup'], '字典有误'),
    id: z.uuid('记录编号有误').optional(),
    label: z.string('请填写名称').trim().min(1, '请填写名称').max(20, '名称不超过 20 个字'),
    enabled: z.boolean().default(true),
  }),
  answer: z.object({ id: z.string() }),
})

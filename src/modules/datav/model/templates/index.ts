import type { ScreenSnapshot } from '../screen-snapshot.ts'
import { community } from './community.ts'
import { fund } from './fund.ts'
import { general, generalWide } from './general.ts'
import { help } from './help.ts'
import { orange } from './orange.ts'
import { organisation } from './organisation.ts'
import { project } from './project.ts'
import { station } from './station.ts'

/** A finished screen to begin with. */
export interface ScreenTemplate {
  readonly label: string
  readonly description: string
  readonly snapshot: ScreenSnapshot
}

/** The finished screens that the product brings, by the key that a new screen names. */
export const screenTemplates: Readonly<Record<string, ScreenTemplate>> = {
  general: {
    ...{
      label: '捐赠总览',
      description: '捐赠、拨付、地区、渠道、排行与最新捐赠',
      snapshot: general,
    },
  },
  generalWide: {
    ...{ label: '捐赠总览（双屏）', description: '3840×1080，另含资金流向', snapshot: generalWide },
  },
  organisation: {
    ...{ label: '机构概览', description: '机构构成、地区、募集与拨付排行', snapshot: organisation },
  },
  project: {
    ...{ label: '项目地图', description: '项目分布、状态、完成率与最新进展', snapshot: project },
  },
  fund: {
    ...{ label: '资金流向', description: '专项基金的收支、余额与流向', snapshot: fund },
  },
  help: {
    ...{ label: '救助进度', description: '救助人数、金额、发放状态与地区', snapshot: help },
  },
  community: {
    ...{ label: '社区画像', description: '人口年龄、性别、家庭与社区', snapshot: community },
  },
  station: {
    ...{ label: '驿站设备', description: '驿站点位、设备在线与设备捐赠', snapshot: station },
  },
  orange: {
    ...{ label: '橙心活动', description: '橙心走势、来源、活动与参加', snapshot: orange },
  },
}

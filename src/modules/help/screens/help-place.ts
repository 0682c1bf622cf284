import type { CausePlace } from '#modules/cause/parts/cause-shape.ts'

/** 求助列表; the case file of each stands at an address of its own. */
export const helpPlace: CausePlace = {
  address: '/seekhelp/helpmine',
  title: '求助列表',
  raiseMode: null,
  page: '/seekhelp/helpidetail',
}

import type { CausePlace } from '#modules/cause/parts/cause-shape.ts'

/** 基金列表: funds of both ways of raising money; one of them has an address of its own. */
export const fundPlace: CausePlace = {
  address: '/fund/fundmine',
  title: '基金列表',
  raiseMode: null,
  page: '/fund/funddetail',
}

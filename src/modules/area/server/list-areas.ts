import type { AreaQuestion, ListedArea } from '../model/area-question.ts'
import { childrenOf } from './areas.ts'

/**
 * The answer of `GET /api/common/area/getAreas`. An unknown parent has no areas below it, so the
 * answer is empty.
 */
export function listAreas({ parentCode, level, date }: AreaQuestion): ListedArea[] {
  return childrenOf(parentCode ?? null, { level, date }).map(area => ({
    code: area.code,
    name: area.name,
    level: area.level,
    leaf: area.leaf,
  }))
}

import type { AnyResource } from '../resource/resource.ts'

/** Its name in PostgreSQL: the resource's name in snake_case. */
export function tableNameOf(resource: AnyResource): string {
  return snake(resource.name)
}

/** `paidAt` → `paid_at`. */
export function snake(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

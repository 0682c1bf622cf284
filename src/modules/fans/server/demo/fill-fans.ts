import type { DemoWorld } from '#kernel/server/demo-world.ts'

/** Fans, companies, groups and contacts of the demo world. */
export async function fillFans(_world: DemoWorld): Promise<void> {}

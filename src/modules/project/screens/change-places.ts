/** Where changes of projects are asked for, listed and decided. */
export const changePlaces = { list: '/project/proaudit', detail: '/project/proadetail' } as const

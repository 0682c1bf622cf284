import { type DragEvent, type RefObject, useMemo } from 'react'
import { useWork } from '../designer-context.ts'
import { place } from '../placing.ts'

/** What is dragged from the library is put down where it is let go. */
export function usePlacing(sheet: RefObject<HTMLDivElement | null>) {
  const { design, look, isReadOnly } = useWork()
  return useMemo(
    () => ({
      onDragOver(event: DragEvent) {
        if (!isReadOnly && event.dataTransfer.types.includes(placedType)) event.preventDefault()
      },
      onDrop(event: DragEvent) {
        const text = event.dataTransfer.getData(placedType)
        const box = sheet.current?.getBoundingClientRect()
        if (text === '' || !box || isReadOnly) return
        event.preventDefault()
        place(design, text, {
          x: (event.clientX - box.left) / look.zoom,
          y: (event.clientY - box.top) / look.zoom,
        })
      },
    }),
    [design, look.zoom, isReadOnly, sheet],
  )
}

/** The type of what is dragged from the library: a widget without its place. */
export const placedType = 'application/x-datav-widget'

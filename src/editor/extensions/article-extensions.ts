import type { Extensions } from '@tiptap/core'
import { Dropcursor, Gapcursor } from '@tiptap/extensions'
import { basicMarks } from './basic-marks.ts'
import { basicNodes } from './basic-nodes.ts'
import { BlockFormat } from './block-format.ts'
import { CodeBlock } from './code-block.ts'
import { CompositionQueue } from './composition-queue.ts'
import { Find } from './find.ts'
import { FormatPainter } from './format-painter.ts'
import { History } from './history.ts'
import type { EditorHost } from './host.ts'
import { Image } from './image.ts'
import { Keys } from './keys.ts'
import { Link } from './link.ts'
import { lists } from './lists.ts'
import { mediaNodes } from './media.ts'
import { Placeholders } from './placeholders.ts'
import { Sight } from './sight.ts'
import { smallNodes } from './small-nodes.ts'
import { styleMarks } from './style-marks.ts'
import { tableNodes } from './tables/table-nodes.ts'

/** What an article is made of; independent of any application. */
export function articleExtensions(host: EditorHost): Extensions {
  return [
    ...basicNodes,
    ...lists,
    CodeBlock,
    ...smallNodes,
    Image,
    ...mediaNodes(host.policy),
    ...tableNodes(host),
    Link,
    ...basicMarks,
    ...styleMarks,
    BlockFormat,
    Keys,
    History,
    CompositionQueue,
    Placeholders,
    Find,
    FormatPainter,
    Sight,
    Dropcursor.configure({ width: 2 }),
    Gapcursor,
  ]
}

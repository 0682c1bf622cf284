import { useTree } from '#ui/logic/use-tree.ts'
import { helpColumn } from '../../model/index.ts'

/** The columns of the help centre, flat and as a tree. */
export const useHelpColumns = () => useTree(helpColumn, { call: 'getTree' })

import { createContext, useContext } from 'react'

/** Carries the id that the label of a form's field points at to an input that stands in its place. */
export const FieldId = createContext<string | undefined>(undefined)

/** The id that the label of the field around points at; undefined outside of a form. */
export const useFieldId = (): string | undefined => useContext(FieldId)

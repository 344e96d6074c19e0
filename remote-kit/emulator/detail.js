// Whether an event carries what the contract says.

/** What is wrong with `detail` of `event`, as a key of the words and the field; nothing for one that is right. */
export function faultOf(event, detail) {
  if (event.fields.length === 0) return null;
  const isMissing = detail === null || detail === undefined;
  if (isMissing) return event.needsDetail ? { key: "missingDetail" } : null;
  if (typeof detail !== "object" || Array.isArray(detail)) return { key: "noObject" };
  for (const field of event.fields) {
    const value = detail[field.name];
    if (value === null || value === undefined) {
      if (field.isNeeded) return { key: "missingField", field: field.name };
    } else if (typeof value !== "string") return { key: "noText", field: field.name };
    else if (field.values.length > 0 && !field.values.includes(value)) return { key: "otherValue", field: field.name };
    else if (field.form && !new RegExp(field.form).test(value)) return { key: "otherForm", field: field.name };
  }
  return null;
}

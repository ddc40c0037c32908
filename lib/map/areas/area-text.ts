/** The area of an order as the ledger has it: "Salmiya", "Rawdah, Riyadh", "Riyadh"; null for a point on the map. */
export function areaText({ area, district, city }: { area?: string; district?: string; city?: string }): string | null {
  return area?.trim() || [district, city].flatMap((name) => name?.trim() || []).join(', ') || null;
}

// Files and whole folders that were dropped, each with its path from the folder that was dropped.

/** `[file, path]` of everything in a drop. Must be called while the drop's event is being handled. */
export async function dropped({ items, files }) {
  const roots = [...items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (!roots.length) return selectedFiles(files);
  return (await Promise.all(roots.map(filesOf))).flat();
}

/** Likewise of files selected with the file dialog. */
export const selectedFiles = (files) => [...files].map((file) => [file, file.webkitRelativePath || file.name]);

async function filesOf(entry) {
  if (entry.isFile) return [[await new Promise((resolve, reject) => { entry.file(resolve, reject); }), entry.fullPath.replace(/^\//, "")]];
  const reader = entry.createReader();
  const found = [];
  for (;;) {  // a reader hands out a folder a hundred at a time
    const batch = await new Promise((resolve, reject) => { reader.readEntries(resolve, reject); });
    if (!batch.length) break;
    found.push(...batch);
  }
  return (await Promise.all(found.map(filesOf))).flat();
}

// A photo just taken goes the same way as files that were selected: into the upload's own input.
for (const camera of document.querySelectorAll("[data-camera]")) {
  camera.addEventListener("change", () => {
    const upload = document.getElementById(camera.dataset.camera);
    const carried = new DataTransfer();
    for (const file of camera.files) carried.items.add(named(file));
    upload.files = carried.files;
    upload.dispatchEvent(new Event("change", { bubbles: true }));
    camera.value = "";
  });
}

// Phones call every photo image.jpg; the moment distinguishes them.
function named(file) {
  if (!/^image\.\w+$/i.test(file.name)) return file;
  const moment = new Date().toISOString().slice(0, 19).replace("T", " ").replaceAll(":", ".");
  return new File([file], `Photo ${moment}.${file.name.split(".").pop()}`, { type: file.type });
}

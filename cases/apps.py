from django.apps import AppConfig


class CasesConfig(AppConfig):
    name = "cases"

    def ready(self) -> None:
        from cases.signin.second_factor_keys import second_factors_encrypt_anew
        from config.api import kinds
        from config.keys import Purpose, encrypts_rows

        kinds.load("cases")
        encrypts_rows(Purpose.SECOND_FACTORS, second_factors_encrypt_anew)
